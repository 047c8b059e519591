import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const require = createRequire(import.meta.url);

/** What each of the files does to the world, after it has looked at what the one before has left. */
const planted = `
const os = require('node:os');
const kept = require('./kept.cjs');
test('finds the world untouched', () => {
  expect(globalThis.leaked).toBeUndefined();
  expect(process.env.LEAKED).toBeUndefined();
  expect(process.env.GIVEN).toBe('given');
  expect(os.tmpdir()).not.toBe('/leaked');
  expect(new Date().getFullYear()).toBeGreaterThan(2000);
  require('node:fs').appendFileSync(process.env.FOUND, kept.loads() + ' ');
  globalThis.leaked = true;
  process.env.LEAKED = 'yes';
  delete process.env.GIVEN;
  jest.spyOn(os, 'tmpdir').mockReturnValue('/leaked');
  jest.useFakeTimers({ now: 0 });
});
`;
const mocking = `
jest.mock('./kept.cjs', () => ({ loads: () => 'mocked' }));
const kept = require('./kept.cjs');
test('has its mock', () => require('node:fs').appendFileSync(process.env.FOUND, kept.loads() + ' '));
`;

test('test files share what they import, and nothing else: neither globals, variables, spies, fake timers nor mocks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jest-lasting-'));
  try {
    const found = join(folder, 'found');
    writeFileSync(join(folder, 'kept.cjs'), 'let asked = 0; exports.loads = () => (asked += 1);');
    writeFileSync(join(folder, 'a.test.cjs'), planted);
    writeFileSync(join(folder, 'b.test.cjs'), planted);
    writeFileSync(join(folder, 'c.test.cjs'), mocking);
    writeFileSync(join(folder, 'd.test.cjs'), planted);
    const config = {
      rootDir: folder,
      testMatch: ['**/*.test.cjs'],
      transform: {},
      testEnvironment: require.resolve('./jest-lasting-environment.cjs'),
      runtime: require.resolve('./jest-lasting-runtime.cjs'),
      testSequencer: join(folder, 'in-order.cjs'),
    };
    writeFileSync(
      join(folder, 'in-order.cjs'),
      `const { default: Sequencer } = require(${JSON.stringify(require.resolve('@jest/test-sequencer'))});
       module.exports = class extends Sequencer { sort = (tests) => [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); };`,
    );
    const jest = spawnSync(
      process.execPath,
      [require.resolve('jest/bin/jest'), '--runInBand', '--config', JSON.stringify(config)],
      { encoding: 'utf8', env: { ...process.env, FOUND: found, GIVEN: 'given' } },
    );
    assert.equal(jest.status, 0, jest.stderr);
    // The module was loaded once and counts on; a file with a mock has its own.
    assert.equal(readFileSync(found, 'utf8'), '1 2 mocked 3 ');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
