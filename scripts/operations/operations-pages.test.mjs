import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../install.mjs';
import { findDeadReferences } from './find-dead-references.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const repository = { root, scripts };
const folder = 'docs/operations';

test('whatever the operations pages name is there: scripts, files, pages and their sections', () => {
  const pages = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  assert.ok(pages.includes('incidents.md'));
  const dead = pages.flatMap((name) =>
    findDeadReferences({ file: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }, repository),
  );
  assert.deepEqual(dead, []);
});

test('every section that an alert sends to is there', () => {
  const alerts = join(root, 'deploy/prometheus/alerts.yml');
  assert.ok(existsSync(alerts));
  const anchors = [...readFileSync(alerts, 'utf8').matchAll(/incidents\.md#([\w-]+)/g)].map(([, anchor]) => anchor);
  assert.ok(anchors.length > 10);
  const links = anchors.map((anchor) => `[x](incidents.md#${anchor})`).join(' ');
  assert.deepEqual(findDeadReferences({ file: `${folder}/alerts.yml`, text: links }, repository), []);
});

test('a planted violation of each kind is found', () => {
  const text = [
    '`npm run no-such-thing -- --to x`, and `npm run backup`',
    '`api/src/no-such-file.ts` and `api/src/server.ts`',
    '[gone](gone.md), [here](incidents.md), [section](incidents.md#no-such-section), [own](#nothing)',
    '# A heading of `mine`\n[own too](#a-heading-of-mine) [out](https://example.com/x)',
  ].join('\n');
  assert.deepEqual(findDeadReferences({ file: `${folder}/planted.md`, text }, repository).sort(), [
    'docs/operations/planted.md: #nothing: there is no such section',
    'docs/operations/planted.md: api/src/no-such-file.ts does not exist',
    'docs/operations/planted.md: gone.md leads nowhere',
    'docs/operations/planted.md: incidents.md#no-such-section: there is no such section',
    'docs/operations/planted.md: npm run no-such-thing is no script',
  ]);
});
