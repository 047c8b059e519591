import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../install.mjs';
import { checks } from '../suites.mjs';
import { findDenied } from './denied-versions.mjs';
import { judgeLicences, listLicences } from './licences.mjs';
import { judgeLockFile } from './lock-file.mjs';
import { billOfMaterials } from './sbom.mjs';

const hash = `sha512-${'A'.repeat(86)}==`;
const entry = { version: '1.0.0', integrity: hash, license: 'MIT' };
/** A lock file: the api needs `a`, which brings its own `b`; the tests use another `b` and `tool`. */
const lockWith = (changes = {}) => ({
  packages: {
    '': { name: 'loyalty-programme', version: '0.1.0' },
    api: { dependencies: { a: '^1.0.0' }, devDependencies: { tool: '*' } },
    'node_modules/@loyalty/api': { resolved: 'api', link: true },
    'node_modules/a': { ...entry, dependencies: { b: '^2.0.0' }, optionalDependencies: { '@x/native': '*' } },
    'node_modules/a/node_modules/b': { ...entry, version: '2.0.0' },
    'node_modules/b': { ...entry, dev: true },
    'node_modules/@x/native': { ...entry, optional: true },
    'node_modules/tool': { ...entry, dev: true },
    ...changes,
  },
});
const policy = { allowed: ['MIT'], allowedFor: { 'CC-BY-4.0': { packages: ['atlas*'], why: 'data' } } };

test('a lock file of hashes and names alone passes', () => {
  assert.deepEqual(judgeLockFile(lockWith()), []);
});

for (const [what, planted, told] of [
  [
    'a download address',
    { ...entry, resolved: 'https://elsewhere.example/a.tgz' },
    /node_modules\/tool has a download/,
  ],
  ['no hash', { version: '1.0.0' }, /node_modules\/tool has no sha512 hash/],
  ['a weak hash', { version: '1.0.0', integrity: 'sha1-AAAA' }, /node_modules\/tool has no sha512 hash/],
  ['a program of its own', { ...entry, hasInstallScript: true }, /node_modules\/tool wants to run a program/],
]) {
  test(`a lock file with ${what} is told`, () => {
    const complaints = judgeLockFile(lockWith({ 'node_modules/tool': planted }));
    assert.equal(complaints.length, 1);
    assert.match(complaints[0], told);
  });
}

test('a denied release is found wherever it lies, the ones before and after it are not', () => {
  const denied = [{ name: 'b', versions: '2.0.0 || 3.0.0 - 3.0.2', why: 'stolen', source: 'here' }];
  assert.deepEqual(findDenied(lockWith(), denied), ['node_modules/a/node_modules/b@2.0.0 is denied: stolen (here)']);
  const of = (version) => lockWith({ 'node_modules/a/node_modules/b': { ...entry, version } });
  assert.deepEqual(
    ['2.0.1', '3.0.1', '3.0.3'].map((version) => findDenied(of(version), denied).length),
    [0, 1, 0],
  );
});

test('a package installed under another name is known by its own', () => {
  const aliased = lockWith({ 'node_modules/nice': { ...entry, name: 'bad', dev: true } });
  assert.equal(findDenied(aliased, [{ name: 'bad', versions: '*', why: 'bad', source: 'here' }]).length, 1);
});

test('a licence that nobody agreed to is told, an agreed one of a named package is not', () => {
  const with_ = (name, license) => lockWith({ [`node_modules/${name}`]: { ...entry, license } });
  assert.deepEqual(judgeLicences(with_('atlas-of-india', 'CC-BY-4.0'), policy), []);
  assert.match(judgeLicences(with_('song', 'CC-BY-4.0'), policy)[0], /^song is under CC-BY-4.0/);
  assert.match(judgeLicences(with_('tool', 'AGPL-3.0'), policy)[0], /^tool is under AGPL-3.0/);
  assert.match(judgeLicences(with_('tool', undefined), policy)[0], /^tool is under none stated/);
});

test('shipped is what a part depends on, and what that depends on', () => {
  const shipped = listLicences(lockWith())
    .filter((one) => one.shipped)
    .map(({ name }) => name);
  assert.deepEqual(shipped, ['@x/native', 'a', 'b']);
});

test('the bill of materials names what is shipped, with version, digest and licence, and no tool', () => {
  const { components, bomFormat } = billOfMaterials(lockWith());
  assert.equal(bomFormat, 'CycloneDX');
  assert.deepEqual(
    components.map(({ purl, scope }) => [purl, scope]),
    [
      ['pkg:npm/%40x/native@1.0.0', 'optional'],
      ['pkg:npm/a@1.0.0', 'required'],
      ['pkg:npm/b@2.0.0', 'required'],
    ],
  );
  assert.deepEqual(components[1].hashes, [{ alg: 'SHA-512', content: '00'.repeat(64) }]);
  assert.deepEqual(components[1].licenses, [{ license: { id: 'MIT' } }]);
});

test('a token in a file is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planted-secret-'));
  const file = join(folder, 'config.js');
  // Put together here, or this very file would be complained of.
  writeFileSync(file, `const token = '${['ghp', 'Zx81'.repeat(9)].join('_')}';\n`);
  const tool = join(root, 'node_modules/secretlint/bin/secretlint.js');
  const { status, stdout } = spawnSync(process.execPath, [tool, '--no-glob', file], { cwd: root, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.equal(status, 1);
  assert.match(stdout, /GITHUB_TOKEN/);
});

test('lockfile-lint tells of a foreign host', async () => {
  const { args } = checks.find(({ name }) => name === 'lock file');
  const folder = mkdtempSync(join(tmpdir(), 'planted-lock-'));
  const file = join(folder, 'package-lock.json');
  const lock = lockWith({ 'node_modules/tool': { ...entry, resolved: 'https://elsewhere.example/tool.tgz' } });
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, ...lock }));
  const given = args.map((arg) => (arg === 'package-lock.json' ? file : arg));
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin/lockfile-lint'), given, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.equal(status, 1);
  assert.match(stderr, /elsewhere\.example/);
});
