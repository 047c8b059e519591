import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { root as tree } from './install.mjs';
import { openMemory } from './passed-before.mjs';
import { checks, unitTests } from './suites.mjs';

const suiteOf = (name) => [...checks, ...unitTests].find((suite) => suite.name === name);
let root;
const put = (file, text) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const passed = { passed: 7, failed: 0 };

before(() => {
  root = mkdtempSync(join(tmpdir(), 'passed-before-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  put('.gitignore', '.cache/\ndist/\n');
  for (const file of ['package-lock.json', 'api/openapi.json', 'api/src/a.ts', 'docs/a.md', 'tooling/webpack.cjs'])
    put(file, '1');
  for (const app of ['shared-ui', 'shell', 'admin-app', 'user-app']) put(`${app}/src/a.tsx`, '1');
});
after(() => rmSync(root, { recursive: true }));

/** The suites that run again when a file is written, of those named. */
function runAgain(names, file, text) {
  const suites = names.map(suiteOf);
  openMemory(root).remember(suites.map((suite) => ({ suite, result: passed })));
  for (const suite of suites) assert.deepEqual(openMemory(root).recall(suite), { passed: 7 });
  put(file, text);
  const memory = openMemory(root);
  return suites.filter((suite) => !memory.recall(suite)).map(({ name }) => name);
}

const jest = ['shared-ui', 'shell', 'user-app', 'admin-app', 'site', 'api'];
const types = ['types of shared-ui', 'types of shell', 'types of user-app', 'types of admin-app', 'types of site'];

for (const [file, again] of [
  ['shared-ui/src/a.tsx', ['shared-ui', 'shell', 'user-app', 'admin-app', ...types.slice(0, 4)]],
  ['user-app/src/a.tsx', ['user-app', 'types of user-app']],
  ['admin-app/src/new.tsx', ['admin-app', 'types of admin-app']],
  ['api/src/a.ts', ['site', 'api', 'types of site']],
  ['api/openapi.json', [...jest, ...types]],
  ['tooling/webpack.cjs', [...jest, ...types]],
  ['package-lock.json', [...jest, ...types]],
  ['a-new-folder/a.ts', [...jest, ...types]],
  ['user-app/dist/built.js', []],
])
  test(`${file}: runs again ${again.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(runAgain([...jest, ...types], file, String(Math.random())), again);
  });

test('what failed is not remembered, nor what was changed while it ran, nor another command', () => {
  const suite = { name: 'planted', command: 'node', args: ['a'] };
  openMemory(root).remember([{ suite, result: { passed: 6, failed: 1 } }]);
  assert.equal(openMemory(root).recall(suite), undefined);
  const memory = openMemory(root);
  put('docs/a.md', 'changed meanwhile');
  memory.remember([{ suite, result: passed }]);
  assert.equal(openMemory(root).recall(suite), undefined);
  memory.remember([{ suite, result: passed }]);
  assert.deepEqual(openMemory(root).recall(suite), { passed: 7 });
  assert.equal(openMemory(root).recall({ ...suite, args: ['b'] }), undefined);
});

/** Files of other parts that the sources of a part name by their path from the root, as `join(ROOT, 'docs/x.md')` does. */
function* filesNamed(part, others) {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', part], {
    cwd: tree,
    encoding: 'utf8',
  }).split('\n');
  const named = new RegExp(`['"\`](?:\\.\\./)*((?:${others.join('|')})/[\\w./-]+)['"\`]`, 'g');
  for (const file of sources.filter((source) => /\.[cm]?tsx?$/.test(source) && existsSync(join(tree, source)))) {
    for (const [, path] of readFileSync(join(tree, file), 'utf8').matchAll(named)) {
      if (!path.includes('/dist') && existsSync(join(tree, path))) yield `${file} names ${path}`;
    }
  }
}

test('no suite of jest names a file that it is said not to read', () => {
  for (const { name, unrelated } of unitTests) assert.deepEqual([...filesNamed(name, unrelated)], [], name);
  assert.notDeepEqual([...filesNamed('api', ['e2e'])], [], 'it would be found');
});
