// node --import tsx --test deploy/images/images.test.mjs
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { validate } from 'dockerfile-utils';
import { caddyVariables } from '../caddy/caddy-variables.mjs';
import { judgeVariables } from './api-variables.mjs';
import { copiedFromFolder, environmentOf, readDockerfile } from './read-dockerfile.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const text = read('deploy/images/Dockerfile');
const stages = readDockerfile(text);
const stage = (name) => stages.find((one) => one.name === name);
const last = (name, keyword) => stage(name).instructions.findLast((one) => one.keyword === keyword)?.rest;

/** Its name says secret; it ships to every browser and protects nothing (docs/configuration.md). */
const noSecret = 'USER_TOKEN_SECRET';

/** What a Dockerfile must not do, as far as it can be read off it. */
function faultsOf(dockerfile) {
  const faults = validate(dockerfile, {}).map(({ message }) => message);
  const all = readDockerfile(dockerfile);
  for (const { name, base, instructions } of all) {
    const own = base === 'scratch' || all.some((other) => other.name === base);
    if (!own && !/:.*\d/.test(base)) faults.push(`${name}: ${base} has no version`);
    for (const { keyword, rest } of instructions) {
      const named = ['ARG', 'ENV'].includes(keyword) ? [...rest.matchAll(/([A-Z0-9_]+)=/g)].map(([, key]) => key) : [];
      for (const key of named)
        if (/SECRET|PASSWORD|KEY|TOKEN|DATABASE_URL/.test(key) && key !== noSecret)
          faults.push(`${name}: ${key} would stand in the image for everybody to read`);
      if (keyword === 'ADD') faults.push(`${name}: ADD fetches and unpacks, COPY copies`);
    }
    for (const path of copiedFromFolder({ instructions }))
      if (!existsSync(join(root, path))) faults.push(`${name}: ${path} does not exist`);
  }
  for (const name of ['api', 'pages']) {
    const user = all.find((one) => one.name === name)?.instructions.findLast(({ keyword }) => keyword === 'USER')?.rest;
    // A number: an orchestrator that refuses root cannot look a name up.
    if (!/^[1-9]\d*:[1-9]\d*$/.test(user ?? '')) faults.push(`${name} runs as ${user ?? 'root'}`);
  }
  return faults;
}

describe('the images', () => {
  it('keep the rules', () => assert.deepEqual(faultsOf(text), []));

  it('are refused when they do not: each rule has its violation', () => {
    const found = (from, to) => {
      assert.ok(text.includes(from), from);
      return faultsOf(text.replaceAll(from, to)).join();
    };
    assert.match(found('USER 1000:1000', 'USER node'), /api runs as node,pages runs as node/);
    assert.match(found('USER 1000:1000\n', ''), /api runs as root/);
    assert.match(found('node:20-bookworm-slim', 'node:latest'), /node:latest has no version/);
    assert.match(found('api/openapi.json', 'api/no-such.json'), /api\/no-such.json does not exist/);
    assert.match(found('PORT=8080', 'CODE_KEYS=x'), /CODE_KEYS would stand in the image/);
    assert.match(found('--interval=10s', '--interva=10s'), /interva/);
    assert.match(found('COPY . .', 'ADD . .'), /ADD fetches/);
  });

  it('install the packages of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json'));
    const copied = copiedFromFolder(stage('packages'));
    for (const folder of workspaces) assert.ok(copied.includes(`${folder}/package.json`), folder);
  });

  it('set variables that their programs know, and open the ports that these listen on', () => {
    const api = environmentOf(stage('api'));
    assert.deepEqual(judgeVariables(api.map(([name]) => name)).unknown, []);
    assert.equal(last('api', 'EXPOSE'), Object.fromEntries(api).PORT);
    const caddyfile = read('deploy/caddy/Caddyfile');
    const pages = environmentOf(stage('pages')).filter(([name]) => !/^(HOME|XDG_.*)$/.test(name));
    for (const [name] of pages) assert.ok(caddyVariables(caddyfile).includes(name), name);
    const ports = [...caddyfile.matchAll(/\{\$HTTPS?_PORT:(\d+)\}/g)].map(([, port]) => port);
    for (const port of new Set(ports)) assert.ok(last('pages', 'EXPOSE').split(' ').includes(port), port);
  });

  it('run on the Node that everything is tested with', () => {
    const [major] = read('.nvmrc').split('.');
    for (const { base } of stages.filter(({ base }) => base.startsWith('node:')))
      assert.ok(base.startsWith(`node:${major}-`), base);
  });

  it('take everything that Caddy imports', () => {
    const imported = [...read('deploy/caddy/Caddyfile').matchAll(/import (\S+\.caddy)/g)].map(([, file]) => file);
    const copied = copiedFromFolder(stage('pages'));
    for (const file of ['Caddyfile', ...imported]) assert.ok(copied.includes(`deploy/caddy/${file}`), file);
  });

  it("take the api's own versions of packages along, which lie in its folder", () => {
    const copied = stage('api').instructions.filter(({ rest }) => rest.startsWith('--from=api-packages'));
    assert.deepEqual(
      copied.map(({ rest }) => rest.split(' ').slice(1)),
      [
        ['/work/node_modules', '/srv/node_modules'],
        ['/work/api/node_modules', 'node_modules'],
      ],
    );
  });

  it('are built without what is secret, private or large', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.git', '**/node_modules', '**/dist', '**/.env', 'data', 'test-results'])
      assert.ok(ignored.includes(path), path);
    const needed = stages.flatMap(copiedFromFolder);
    for (const path of needed.filter((one) => one !== '.')) {
      const closed = ignored.includes(path.split('/')[0]);
      const opened = ignored.some((line) => line.startsWith('!') && path.startsWith(line.slice(1)));
      assert.ok(!closed || opened, `${path} is needed and ignored`);
    }
  });
});
