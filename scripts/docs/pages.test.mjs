import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../install.mjs';
import { findDeadReferences } from './find-dead-references.mjs';
import { imagineSteps } from './imagine-steps.mjs';
import { variablesOf } from './variables.mjs';

const packageOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const { scripts, workspaces } = packageOf('.');
const packages = Object.fromEntries(workspaces.map(packageOf).map((one) => [one.name, one.scripts ?? {}]));
const repository = { root, scripts, packages, variables: variablesOf(root) };
const read = (file) => readFileSync(join(root, file), 'utf8');

/** Every page that is written by hand. */
const pagesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = ['README.md', 'CONTRIBUTING.md', ...pagesBelow('docs')];

test('whatever the pages name is there: scripts, files, variables, pages and their sections', () => {
  assert.ok(pages.includes('docs/operations/incidents.md'));
  const dead = pages.flatMap((file) => findDeadReferences({ file, text: read(file) }, repository));
  assert.deepEqual(dead, []);
});

test('every page is found from the index or from the page of its folder', () => {
  const linked = pages.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+\.md)/g)].map(([, target]) => join(file, '..', target)),
  );
  assert.deepEqual(
    pages.filter((file) => file !== 'README.md' && !linked.includes(file)),
    [],
  );
});

test('every command of package.json is explained, the benches as a family', () => {
  const page = read('docs/commands.md');
  const explained = new Set([...page.matchAll(/`(?:npm (?:run )?)?([\w:-]+)[^`]*`/g)].map(([, name]) => name));
  const missing = Object.keys(scripts).filter((name) => !explained.has(name) && !name.startsWith('bench:'));
  assert.deepEqual(missing, []);
});

test('every how-to can be followed, as far as its files go (npm run how-to really does it)', () => {
  const howTo = pagesBelow('docs/how-to');
  assert.ok(howTo.length > 5);
  const trouble = howTo.flatMap((file) => imagineSteps(read(file), root).map((line) => `${file}, ${line}`));
  assert.deepEqual(trouble, []);
});

test('every section that an alert sends to is there', () => {
  const alerts = 'deploy/prometheus/alerts.yml';
  assert.ok(existsSync(join(root, alerts)));
  const anchors = [...read(alerts).matchAll(/incidents\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  assert.ok(anchors.length > 10);
  const links = anchors.map((anchor) => `[x](incidents.md#${anchor})`).join(' ');
  assert.deepEqual(findDeadReferences({ file: 'docs/operations/alerts.yml', text: links }, repository), []);
});

test('a planted violation of each kind is found', () => {
  const text = [
    '`npm run no-such-thing -- --to x`, `npm run -s nor-this`, and `npm run backup`',
    '`npm run build -w @loyalty/user-app`, `npm run nothing -w @loyalty/user-app`',
    '`api/src/no-such-file.ts`, `api/src/server.ts`, `api/src/` and `api/gone/`',
    '`npx jest api/src/no-such-test --selectProjects api`, `npx jest api/src/server.te --selectProjects api`',
    // In two pieces, or this file would be its reader.
    `\`DATABASE_URL\`, \`NO_SUCH_${'VARIABLE'}=1\``,
    '[gone](gone.md), [here](incidents.md), [section](incidents.md#no-such-section), [own](#nothing)',
    '# A heading of `mine`\n[own too](#a-heading-of-mine) [out](https://example.com/x) ![picture](none.png)',
    '```sh\nnpm run not-in-a-block\n```\n```text\nnpm run only-shown\n```',
  ].join('\n');
  const page = 'docs/operations/planted.md';
  assert.deepEqual(
    findDeadReferences({ file: page, text }, repository).sort(),
    [
      '#nothing: there is no such section',
      'api/gone/ does not exist',
      'api/src/no-such-file.ts does not exist',
      'api/src/no-such-test does not exist',
      'gone.md leads nowhere',
      'incidents.md#no-such-section: there is no such section',
      'none.png leads nowhere',
      `nothing reads the variable NO_SUCH_${'VARIABLE'}`,
      'npm run no-such-thing is no script',
      'npm run nor-this is no script',
      'npm run not-in-a-block is no script',
      'npm run nothing -w @loyalty/user-app is no script',
    ].map((line) => `${page}: ${line}`),
  );
});
