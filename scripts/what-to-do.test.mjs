import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from './install.mjs';
import { runSuite } from './run-suite.mjs';
import { whatToDo } from './what-to-do.mjs';

let folder;
const put = (name, text) => writeFileSync(join(folder, name), text);
before(() => {
  folder = mkdtempSync(join(root, '.cache/planted-'));
  put('jest.config.cjs', 'module.exports = { testMatch: ["<rootDir>/*.test.cjs"], transform: {} };');
  put(
    'planted.test.cjs',
    'describe("points", () => { test("are (never) lost", () => { throw new Error(); }); test("kept", () => {}); });',
  );
  put('broken.test.cjs', 'throw new Error("cannot be loaded");');
  put(
    'playwright.config.cjs',
    'module.exports = { testDir: __dirname, testMatch: "*.spec.cjs", reporter: [["json", { outputFile: "shown.json" }]], outputDir: __dirname + "/results" };',
  );
  put(
    'planted.spec.cjs',
    `const { test } = require('@playwright/test');
     test('shows', async ({}, info) => { await info.attach('screenshot', { path: __filename }); throw new Error(); });`,
  );
});
after(() => rmSync(folder, { recursive: true }));

const run = (args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

test('jest: the command runs the one test that failed, and the file that could not be loaded', () => {
  const file = join(folder, 'report.json');
  run(['node_modules/jest/bin/jest.js', '--config', join(folder, 'jest.config.cjs'), '--json', `--outputFile=${file}`]);
  const lines = whatToDo(
    { command: 'jest', args: [], report: 'jest' },
    JSON.parse(readFileSync(file, 'utf8')),
  ).toSorted();
  const at = folder.slice(root.length);
  assert.deepEqual(lines, [
    `again: npx jest ${at}/broken.test.cjs`,
    String.raw`again: npx jest ${at}/planted.test.cjs -t '^points are \(never\) lost$'`,
  ]);
});

test('playwright: the command runs the one test that failed, and says where its picture is', () => {
  run(['node_modules/@playwright/test/cli.js', 'test', '--config', join(folder, 'playwright.config.cjs')]);
  const shown = JSON.parse(readFileSync(join(folder, 'shown.json'), 'utf8'));
  const [again, picture] = whatToDo({ command: 'playwright', args: [], report: 'playwright' }, shown);
  const at = folder.slice(root.length);
  assert.equal(again, `again: npx playwright test --config ${at}/playwright.config.cjs planted.spec.cjs:2 --trace on`);
  assert.equal(picture.split(': ')[0], '  screenshot');
});

test('a check names what mends it; a suite that reported nothing is run whole', () => {
  const format = { command: 'prettier', args: ['--check', '.'], mend: 'npm run format' };
  assert.deepEqual(whatToDo(format), ['mend: npm run format', 'again: prettier --check .']);
  assert.deepEqual(whatToDo({ command: 'jest', args: ['--selectProjects', 'api'], report: 'jest' }), [
    'again: jest --selectProjects api',
  ]);
});

test('a suite that failed carries what is to be done; one that passed carries nothing', async () => {
  const planted = { name: 'planted', command: process.execPath, mend: 'npm run format' };
  const failed = await runSuite({ ...planted, args: ['-e', 'process.exit(1)'] }, []);
  assert.equal(failed.failed, 1);
  assert.equal(failed.todo[0], 'mend: npm run format');
  assert.equal((await runSuite({ ...planted, args: ['-e', ''] }, [])).todo, undefined);
});
