import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './install.mjs';
import { isTooLong } from './long-styles.mjs';

test('a style sheet of more than 300 lines says why: `/* Longer than 300 lines -- … */`', () => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.css'];
  const sheets = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const there = sheets.filter((sheet) => existsSync(join(root, sheet)));
  assert.ok(there.length > 20, 'the sheets are found');
  assert.deepEqual(
    there.filter((sheet) => isTooLong(readFileSync(join(root, sheet), 'utf8'))),
    [],
  );
});

test('the 301st line is one too many, unless a reason is given', () => {
  const lines = (count) => '.a { color: red; }\n'.repeat(count);
  assert.equal(isTooLong(lines(300)), false);
  assert.equal(isTooLong(lines(301)), true);
  assert.equal(isTooLong(`/* Longer than 300 lines -- */\n${lines(301)}`), true);
  assert.equal(isTooLong(`/* Longer than 300 lines -- it is one picture. */\n${lines(301)}`), false);
});
