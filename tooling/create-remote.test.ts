import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

interface Package {
  scripts: Record<string, string>;
  workspaces?: string[];
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const root = join(__dirname, '..');
const readPackage = (...path: string[]) => JSON.parse(readFileSync(join(...path, 'package.json'), 'utf8')) as Package;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-remote-'));
  // The packages are not installed here: tests/browser/specs/third-remote.nightly.spec.ts does.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const create = (...words: string[]) =>
  spawnSync(process.execPath, [join(__dirname, 'create-remote.cjs'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });

/** Makes the folder a repository with one remote. */
function beginRepository(): void {
  const remote = { name: 'user_app', prefix: '/user' };
  mkdirSync(join(folder, 'user-app'));
  writeFileSync(join(folder, 'user-app/remote.config.json'), JSON.stringify(remote));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ workspaces: ['user-app', 'tooling'], license: 'MIT' }));
}

describe('a new remote', () => {
  for (const [what, words, fault] of [
    ['no name', ['--prefix', '/dealer'], /app is not a folder name/],
    ['a name with capitals', ['Dealer', '--prefix', '/dealer'], /app is not a folder name/],
    ['a name that leaves the folder', ['../dealer', '--prefix', '/dealer'], /app is not a folder name/],
    ['no prefix', ['dealer-app'], /prefix is not a path/],
    ['a prefix without a slash', ['dealer-app', '--prefix', 'dealer'], /prefix is not a path/],
    ['a path of the site', ['dealer-app', '--prefix', '/api'], /prefix is not a path/],
    ['a taken folder', ['user-app', '--prefix', '/dealer'], /user-app exists already/],
    ['a taken prefix', ['dealer-app', '--prefix', '/user'], /user-app has the name user_app and the prefix \/user/],
    ['a path below a taken prefix', ['dealer-app', '--prefix', '/user/dealer'], /the prefix \/user/],
  ] as const) {
    it(`is refused for ${what}`, () => {
      beginRepository();
      const { status, stderr } = create(...words);
      assert.match(stderr, fault);
      assert.equal(status, 1);
      assert.equal(existsSync(join(folder, 'dealer-app')), false);
      assert.deepEqual(readPackage(folder).workspaces, ['user-app', 'tooling']);
    });
  }

  it('in the repository is a folder and one line of the list', () => {
    beginRepository();
    const { status, stderr } = create('dealer-app', '--prefix', '/dealer');
    assert.equal(status, 0, stderr);
    assert.deepEqual(readPackage(folder), { workspaces: ['user-app', 'tooling', 'dealer-app'], license: 'MIT' });
    assert.deepEqual(readPackage(folder, 'dealer-app').devDependencies, { '@loyalty/tooling': '*' });
    const config = readFileSync(join(folder, 'dealer-app/remote.config.json'), 'utf8');
    assert.doesNotMatch(config, /template/i);
    const { name, prefix, title } = JSON.parse(config) as Record<string, unknown>;
    assert.deepEqual({ name, prefix, title }, { name: 'dealer_app', prefix: '/dealer', title: { en: 'Dealer' } });
  });

  it('elsewhere takes the versions of this tooling and shared-ui', () => {
    const { status, stderr } = create('dealer-app', '--prefix', '/dealer');
    assert.equal(status, 0, stderr);
    const { dependencies, devDependencies } = readPackage(folder, 'dealer-app');
    assert.match(dependencies['@loyalty/shared-ui'] ?? '', /^\^\d+\.\d+\.\d+$/);
    assert.match(devDependencies['@loyalty/tooling'] ?? '', /^\^\d+\.\d+\.\d+$/);
  });

  it('has the versions that this repository is tested with', () => {
    const { dependencies, devDependencies } = readPackage(__dirname, 'template');
    const own = ['package.json', 'tooling/package.json', 'user-app/package.json'].map(
      (file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Partial<Package>,
    );
    const tested = Object.assign({}, ...own.flatMap((one) => [one.dependencies, one.devDependencies])) as object;
    // The compiler of the repository has two names, for programs that need its older interface.
    const { typescript, ...others } = { ...dependencies, ...devDependencies };
    assert.equal(`npm:typescript@${typescript}`, Reflect.get(tested, '@typescript/native'));
    for (const [name, version] of Object.entries(others)) assert.equal(version, Reflect.get(tested, name), name);
  });
});
