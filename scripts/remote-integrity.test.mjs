import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { integrityOfRemote } from './remote-integrity.mjs';

const { integrityOf } = createRequire(import.meta.url)('../tooling/offline-files.cjs');
let folder;
const manifest = () => join(folder, 'remote.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-integrity-'));
  mkdirSync(join(folder, 'js'));
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
  writeFileSync(join(folder, 'js/a.js'), 'chunk');
  const integrity = { 'remoteEntry.js': integrityOf('entry'), 'js/a.js': integrityOf('chunk') };
  writeFileSync(manifest(), JSON.stringify({ name: 'user_app', entry: 'remoteEntry.js', integrity }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a remote whose files are what its manifest says has an integrity for remotes.json', async () => {
  const { name, integrity, files } = await integrityOfRemote(manifest());
  assert.equal(name, 'user_app');
  assert.match(integrity, /^sha384-[A-Za-z0-9+/]{64}$/);
  assert.equal(files, 2);
});

test('a file that is missing, or other by one byte, is named', async () => {
  writeFileSync(join(folder, 'js/a.js'), 'chunj');
  await assert.rejects(integrityOfRemote(manifest()), /js\/a\.js is not what/);
  rmSync(join(folder, 'js/a.js'));
  await assert.rejects(integrityOfRemote(manifest()), /ENOENT/);
});

test('a manifest without digests is refused', async () => {
  writeFileSync(manifest(), JSON.stringify({ name: 'user_app', entry: 'remoteEntry.js' }));
  await assert.rejects(integrityOfRemote(manifest()), /no digest of its entry/);
});
