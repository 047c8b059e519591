// node --test deploy/releases/releases.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'loyalty-releases-'));
const work = join(folder, 'work');

const run = (command, ...args) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: work,
    encoding: 'utf8',
    // As a person runs it: lerna acts otherwise where it believes itself in a pipeline, and git asks nobody who they are.
    env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout.trim();
};
const git = (...args) => run('git', ...args);
const write = (file, text) => {
  mkdirSync(dirname(join(work, file)), { recursive: true });
  writeFileSync(join(work, file), text);
};
const commit = (message) => {
  git('add', '.');
  git('commit', '--quiet', '-m', message);
};
const version = (name) => JSON.parse(readFileSync(join(work, name, 'package.json'), 'utf8')).version;
const notes = (name) => readFileSync(join(work, name, 'CHANGELOG.md'), 'utf8');

/** A house with two apps and a design system that both have, released by the real lerna.json. */
before(() => {
  mkdirSync(work);
  spawnSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(folder, 'remote')]);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.email', 'someone@example.com');
  git('config', 'user.name', 'Someone');
  git('remote', 'add', 'origin', join(folder, 'remote'));
  const packages = ['one', 'two', 'design'];
  const lerna = JSON.parse(readFileSync(join(root, 'lerna.json'), 'utf8'));
  write('lerna.json', JSON.stringify({ ...lerna, packages }));
  write('package.json', JSON.stringify({ name: 'house', private: true, workspaces: packages }));
  write('.gitignore', 'node_modules\n');
  for (const name of packages) {
    const dependencies = name === 'design' ? {} : { design: '*' };
    write(`${name}/package.json`, JSON.stringify({ name, version: '1.0.0', private: true, dependencies }));
    write(`${name}/index.js`, '');
  }
  cpSync(join(root, 'deploy/releases/plain-sentences.cjs'), join(work, 'deploy/releases/plain-sentences.cjs'));
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
  commit('A house');
  for (const name of packages) git('tag', '--annotate', `${name}@1.0.0`, '-m', name);
  git('push', '--quiet', '--follow-tags', '--set-upstream', 'origin', 'main');
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run release` does. */
const release = () => {
  git('push', '--quiet');
  run(join(root, 'node_modules/.bin/lerna'), 'version', '--yes');
};

describe('npm run release', () => {
  it('moves the app that changed, and nothing else', () => {
    write('one/index.js', '// 1');
    commit('The list opens where it was left');
    release();
    assert.deepEqual(['one', 'two', 'design'].map(version), ['1.0.1', '1.0.0', '1.0.0']);
    assert.match(notes('one'), /## 1\.0\.1 [^]*Changes[^]*The list opens where it was left \([0-9a-f]{7}\)/);
    const changed = git('show', '--name-only', '--format=', 'HEAD').split('\n').sort();
    assert.deepEqual(changed, ['one/CHANGELOG.md', 'one/package.json']);
    assert.equal(git('tag', '--points-at', 'HEAD'), 'one@1.0.1');
    assert.match(git('ls-remote', 'origin'), /refs\/tags\/one@1\.0\.1/);
  });

  it('takes "New:" for a minor release, and no sentence that happens to begin with the word', () => {
    write('two/index.js', '// 1');
    commit('Stores are shown on a map\n\nNew pages are loaded later.\nNew: a map of the stores.');
    write('one/index.js', '// 2');
    commit('A longer wait\n\nNew nodes wait.');
    release();
    assert.deepEqual(['one', 'two'].map(version), ['1.0.2', '1.1.0']);
    assert.match(
      notes('two'),
      /### New\n\n[*-] a map of the stores\.[^]*### Changes\n\n[*-] Stores are shown on a map/,
    );
    assert.doesNotMatch(notes('one'), /### New/);
  });

  it('takes "Breaking:" for a major release; who builds it in is released with it, a patch further', () => {
    write('design/index.js', '// 1');
    commit('Buttons have a tone\n\nBreaking: `kind` of Button is `tone` now.');
    release();
    assert.deepEqual(['design', 'one', 'two'].map(version), ['2.0.0', '1.0.3', '1.1.1']);
    assert.match(notes('design'), /### Breaking\n\n[*-] `kind` of Button is `tone` now\./);
    assert.match(notes('one'), /Version bump only/);
  });

  it('releases nothing for a test', () => {
    const before = git('rev-parse', 'HEAD');
    write('one/index.test.js', '// 1');
    commit('A test more');
    release();
    assert.equal(git('rev-parse', 'HEAD~1'), before);
    assert.equal(version('one'), '1.0.3');
  });
});
