import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { passedBudgets } from './first-screen-budget.mjs';

let root;
const write = (file, bytes) => writeFileSync(join(root, file), bytes);
const limits = [{ app: 'user-app', path: '/user/login', js: 10, css: 2 }];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'budget-'));
  for (const folder of ['shell/dist/js', 'shell/dist/css', 'user-app/dist/js'])
    mkdirSync(join(root, folder), { recursive: true });
  write('shell/dist/index.html', '<script defer src=/js/shell.js></script><link href=/css/shell.css rel=stylesheet>');
  // What does not shrink: a kilobyte stays a kilobyte.
  write('shell/dist/js/shell.js', randomBytes(4000));
  write('shell/dist/css/shell.css', randomBytes(1000));
  write('user-app/dist/remoteEntry.js', randomBytes(1000));
  write('user-app/dist/js/routes.js', randomBytes(1000));
  write('user-app/dist/js/login.js', randomBytes(1000));
  write('user-app/dist/js/later.js', randomBytes(50_000));
  const screens = { '/user/login': ['js/login.js'] };
  write('user-app/dist/remote.json', JSON.stringify({ entry: 'remoteEntry.js', files: ['js/routes.js'], screens }));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a first screen within its budget passes; what comes later does not count', () => {
  assert.deepEqual(passedBudgets(root, limits), []);
});

for (const file of ['shell/dist/js/shell.js', 'user-app/dist/remoteEntry.js', 'user-app/dist/js/login.js']) {
  test(`8 kB too many in ${file} are told, with the figure`, () => {
    write(file, randomBytes(12_000));
    const [told, ...more] = passedBudgets(root, limits);
    assert.match(told, /^\/user\/login waits for 1[4-9]\.\d kB gzip of JS, the budget is 10 kB\.$/);
    assert.deepEqual(more, []);
  });
}

test('styles have a budget of their own', () => {
  write('shell/dist/css/shell.css', randomBytes(3000));
  assert.match(passedBudgets(root, limits)[0], /of CSS, the budget is 2 kB/);
});

test('a screen that remote.json does not name is no screen within its budget', () => {
  assert.deepEqual(passedBudgets(root, [{ app: 'user-app', path: '/user/x', js: 1 }]), [
    'user-app names no files for /user/x in remote.json.',
  ]);
});
