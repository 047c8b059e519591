// node --import tsx --test deploy/kubernetes/manifests.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { caddyVariables } from '../caddy/caddy-variables.mjs';
import { judgeVariables } from '../images/api-variables.mjs';
import { judgeObject } from './judge-object.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');
const read = (path) => readFileSync(path, 'utf8');
const documentsOf = (text) => parseAllDocuments(text).map((document) => document.toJS());
const files = readdirSync(here, { recursive: true }).filter((file) => file.endsWith('.yaml'));
const everything = files.flatMap((file) => documentsOf(read(join(here, file))).map((object) => ({ file, ...object })));
const kustomizations = everything.filter(({ file }) => basename(file) === 'kustomization.yaml');
const objects = everything.filter(({ file }) => basename(file) !== 'kustomization.yaml');
const ofKind = (kind) => objects.filter((object) => object.kind === kind);
const deployments = ofKind('Deployment');
const podOf = (deployment) => deployment.spec.template;
/** Of what an operator brings with it; its schema is not Kubernetes' own. */
const foreign = new Set(['ServiceMonitor']);

const literals = (name) =>
  kustomizations
    .flatMap(({ configMapGenerator = [] }) => configMapGenerator)
    .filter((map) => map.name === name)
    .flatMap((map) => (map.literals ?? []).map((literal) => literal.split('=', 1)[0]));

/** Every variable that a deployment's container is given, from wherever. */
const variablesOf = (deployment) =>
  podOf(deployment).spec.containers.flatMap(({ env = [], envFrom = [] }) => [
    ...env.map(({ name }) => name),
    ...envFrom.flatMap(({ configMapRef }) => literals(configMapRef.name)),
  ]);
const deployment = (name) => deployments.find(({ metadata }) => metadata.name === name);

describe('the manifests', () => {
  it('are what the schemas of Kubernetes say, without a field that nobody knows', () => {
    const faults = objects
      .filter(({ kind }) => !foreign.has(kind))
      .flatMap(({ file, ...object }) => judgeObject(object).map((fault) => `${file}: ${fault}`));
    assert.deepEqual(faults, []);
    assert.equal(deployments.length, 2);
  });

  it('are found wrong where they are: a misspelt field, a missing one, a kind that there is not', () => {
    const [{ file: _file, ...object }] = deployments;
    const changed = (change) => {
      const copy = structuredClone(object);
      change(copy);
      return judgeObject(copy).join();
    };
    const first = (copy) => copy.spec.template.spec.containers[0];
    assert.match(
      changed((copy) => (first(copy).livnessProbe = {})),
      /livnessProbe is no field/,
    );
    assert.match(
      changed((copy) => delete copy.spec.selector),
      /selector/,
    );
    assert.match(
      changed((copy) => (first(copy).ports[0].containerPort = 'http')),
      /containerPort/,
    );
    assert.match(
      changed((copy) => (copy.kind = 'Deploiment')),
      /there is no Deploiment/,
    );
  });

  it('run pods that a namespace with the standard "restricted" takes', () => {
    for (const one of deployments) {
      const { spec } = podOf(one);
      assert.equal(spec.securityContext.runAsNonRoot, true);
      assert.equal(spec.securityContext.seccompProfile.type, 'RuntimeDefault');
      assert.equal(spec.automountServiceAccountToken, false);
      assert.ok(!spec.hostNetwork && !spec.hostPID && !spec.hostIPC);
      for (const volume of spec.volumes) assert.equal(volume.hostPath, undefined);
      for (const container of spec.containers) {
        assert.deepEqual(container.securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        assert.ok(container.resources.requests.memory && container.resources.limits.memory);
      }
    }
    const [namespace] = ofKind('Namespace');
    assert.equal(namespace.metadata.labels['pod-security.kubernetes.io/enforce'], 'restricted');
  });

  it('give the api variables that it knows, and all that production owes', () => {
    assert.deepEqual(judgeVariables(variablesOf(deployment('loyalty-api'))), { unknown: [], missing: [] });
    assert.deepEqual(judgeVariables(['PROT']).unknown, ['PROT']);
    assert.ok(judgeVariables(['PROT']).missing.includes('CODE_KEYS'));
  });

  it('give Caddy variables that its Caddyfile asks for', () => {
    const known = caddyVariables(read(join(root, 'deploy/caddy/Caddyfile')));
    assert.deepEqual(
      variablesOf(deployment('loyalty-pages')).filter((name) => !known.includes(name)),
      [],
    );
  });

  it('ask probes that are answered, at ports that are open', () => {
    const answered = [...Object.keys(JSON.parse(read(join(root, 'api/openapi.json'))).paths), '/remotes.json'];
    for (const one of deployments) {
      for (const container of podOf(one).spec.containers) {
        const ports = container.ports.map(({ name }) => name);
        assert.ok(container.readinessProbe && container.livenessProbe);
        for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
          if (!probe) continue;
          assert.ok(answered.includes(probe.httpGet.path), probe.httpGet.path);
          assert.ok(ports.includes(probe.httpGet.port));
        }
      }
    }
  });

  it('lead to something: every selector chooses a pod, every port of a service is one of its pods', () => {
    const podsFor = (labels) =>
      deployments.filter((one) =>
        Object.entries(labels).every(([key, value]) => podOf(one).metadata.labels[key] === value),
      );
    const selectors = [
      ...ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec.selector]),
      ...['PodDisruptionBudget', 'Deployment', 'ServiceMonitor']
        .flatMap(ofKind)
        .map(({ metadata, spec }) => [metadata.name, spec.selector.matchLabels]),
      ...ofKind('NetworkPolicy').flatMap(({ metadata, spec }) => [
        [metadata.name, spec.podSelector.matchLabels],
        ...[
          ...(spec.ingress ?? []).flatMap(({ from = [] }) => from),
          ...(spec.egress ?? []).flatMap(({ to = [] }) => to),
        ]
          .filter(({ podSelector }) => podSelector)
          .map(({ podSelector }) => [metadata.name, podSelector.matchLabels]),
      ]),
    ];
    assert.ok(selectors.length >= 10);
    for (const [name, labels] of selectors) assert.ok(podsFor(labels).length > 0, name);
    for (const { metadata, spec } of ofKind('Service')) {
      const [pod] = podsFor(spec.selector);
      const open = podOf(pod).spec.containers.flatMap(({ ports }) => ports);
      for (const { port, targetPort } of spec.ports)
        assert.equal(open.find(({ name }) => name === targetPort)?.containerPort, port, metadata.name);
    }
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      assert.ok(deployment(spec.scaleTargetRef.name));
      assert.equal(deployment(spec.scaleTargetRef.name).spec.replicas, undefined);
    }
    const backend = ofKind('Ingress')[0].spec.rules[0].http.paths[0].backend.service;
    assert.ok(ofKind('Service').some(({ metadata }) => metadata.name === backend.name));
  });

  it('let nothing in or out that is not written down', () => {
    const [everyone] = ofKind('NetworkPolicy').filter(({ spec }) => !spec.ingress && !spec.egress);
    assert.deepEqual(everyone.spec.policyTypes, ['Ingress', 'Egress']);
    for (const one of deployments)
      for (const [key, value] of Object.entries(everyone.spec.podSelector.matchLabels))
        assert.equal(podOf(one).metadata.labels[key], value);
  });

  it('hold no secret and no image without a version', () => {
    assert.deepEqual(ofKind('Secret'), []);
    for (const { images = [], secretGenerator } of kustomizations) {
      assert.equal(secretGenerator, undefined);
      for (const { newTag } of images) assert.match(newTag, /^\d+\.\d+\.\d+$/);
    }
  });

  it('begin with the remotes that the image brings', () => {
    assert.deepEqual(
      JSON.parse(read(join(here, 'base/remotes.json'))),
      JSON.parse(read(join(root, 'site/remotes.json'))),
    );
  });

  const kubectl = spawnSync('kubectl', ['version', '--client']);
  it('are put together by kustomize', { skip: kubectl.error && 'no kubectl here' }, () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(here, 'overlays/example')], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const rendered = documentsOf(stdout);
    const faults = rendered.filter(({ kind }) => !foreign.has(kind)).flatMap((object) => judgeObject(object));
    assert.deepEqual(faults, []);
    for (const { kind, spec } of rendered)
      if (kind === 'Deployment')
        for (const { image } of spec.template.spec.containers) assert.match(image, /^registry\.example\.com\/.+:\d/);
  });
});
