import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { budgets, passedBudgets } from './first-screen-budget.mjs';

let root;
const write = (file, bytes) => writeFileSync(join(root, file), bytes);
const limits = [{ kind: 'first', app: 'user-app', path: '/user/login', js: 10, css: 2 }];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'budget-'));
  for (const folder of ['shell/dist/js', 'shell/dist/css', 'user-app/dist/js', 'admin-app/dist/js'])
    mkdirSync(join(root, folder), { recursive: true });
  write('shell/dist/index.html', '<script defer src=/js/shell.js></script><link href=/css/shell.css rel=stylesheet>');
  // What does not shrink: a kilobyte stays a kilobyte.
  write('shell/dist/js/shell.js', randomBytes(4000));
  write('shell/dist/css/shell.css', randomBytes(1000));
  write('user-app/dist/remoteEntry.js', randomBytes(1000));
  write('user-app/dist/js/routes.js', randomBytes(1000));
  write('user-app/dist/js/login.js', randomBytes(1000));
  write('user-app/dist/js/later.js', randomBytes(50_000));
  write('user-app/dist/js/code-reader.0123abcd.js', randomBytes(3000));
  const screens = { '/user/login': ['js/login.js'] };
  write('user-app/dist/remote.json', JSON.stringify({ entry: 'remoteEntry.js', files: ['js/routes.js'], screens }));
});
afterEach(() => rmSync(root, { recursive: true }));

test('a first screen within its budget passes; what comes later does not count', () => {
  assert.deepEqual(passedBudgets(root, limits), []);
});

for (const file of ['shell/dist/js/shell.js', 'user-app/dist/remoteEntry.js', 'user-app/dist/js/login.js']) {
  test(`8 kB too many in ${file} are told, with the figure and the heaviest files`, () => {
    write(file, randomBytes(12_000));
    const [told, ...more] = passedBudgets(root, limits);
    assert.match(told, /^\/user\/login waits for 1[4-9]\.\d kB gzip of JS, the budget is 10 kB \([\w.]+ 12\.0, /);
    assert.deepEqual(more, []);
  });
}

test('styles have a budget of their own', () => {
  write('shell/dist/css/shell.css', randomBytes(3000));
  assert.match(passedBudgets(root, limits)[0], /of CSS, the budget is 2 kB/);
});

test('a screen that remote.json does not name is no screen within its budget', () => {
  assert.deepEqual(passedBudgets(root, [{ kind: 'first', app: 'user-app', path: '/user/x', js: 1 }]), [
    '/user/x: the build names no files for it.',
  ]);
});

test('a crossing is without the shell, an entry without the screen, a chunk itself alone', () => {
  const told = (budget) => passedBudgets(root, [{ app: 'user-app', js: 0, ...budget }])[0];
  assert.match(told({ kind: 'crossing', path: '/user/login' }), /^Crossing to \/user\/login waits for 3\.\d kB/);
  assert.match(told({ kind: 'entry' }), /^Every screen of user-app waits for 2\.\d kB/);
  assert.match(told({ kind: 'chunk', name: 'code-reader' }), /^The chunk code-reader of user-app waits for 3\.\d kB/);
  assert.match(told({ kind: 'chunk', name: 'gone' }), /the build names no files/);
});

test('a budget that would not notice 30 kB is refused, so that none is set out of the way', () => {
  const [told] = passedBudgets(root, [{ ...limits[0], js: 38 }]);
  assert.match(told, /lower it, 30 kB more would go unseen/);
});

/** A build in which every budget of the project is kept by 5 kB. */
function buildWithinBudgets() {
  // What the shell weighs: a first screen's budget less that of the crossing to it.
  const shell = 130;
  write('shell/dist/js/shell.js', randomBytes(1000 * shell));
  for (const app of ['user-app', 'admin-app']) {
    const own = budgets.filter((budget) => budget.app === app);
    const entry = own.find(({ kind }) => kind === 'entry').js - 5;
    const screens = {};
    // The tightest of what is asked of a path decides.
    for (const { path } of own.filter((budget) => budget.path)) {
      const weights = own
        .filter((budget) => budget.path === path)
        .map(({ kind, js }) => js - 5 - entry - (kind === 'first' ? shell : 0));
      const file = `js/${path.replace(/\W/g, '')}.js`;
      write(`${app}/dist/${file}`, randomBytes(1000 * Math.min(...weights)));
      screens[path] = [file];
    }
    write(`${app}/dist/remoteEntry.js`, randomBytes(1000 * entry));
    write(`${app}/dist/remote.json`, JSON.stringify({ entry: 'remoteEntry.js', files: [], screens }));
    for (const { name, js } of own.filter(({ kind }) => kind === 'chunk'))
      write(`${app}/dist/js/${name}.0123abcd.js`, randomBytes(1000 * (js - 5)));
  }
}

const check = () =>
  spawnSync(process.execPath, [join(fileURLToPath(import.meta.url), '../first-screen-budget.mjs'), root], {
    encoding: 'utf8',
  });

for (const [file, passed] of [
  ['user-app/dist/remoteEntry.js', ['/user/login', '/user/rewards', '/user/scanqr', 'Crossing to', 'Every screen of']],
  ['admin-app/dist/remoteEntry.js', ['/admin/login', '/admin/dashboard', 'Crossing to', 'Every screen of']],
  ['user-app/dist/js/code-reader.0123abcd.js', ['The chunk code-reader']],
]) {
  test(`30 kB planted in ${file} break the build: every budget of the project that it weighs on`, () => {
    buildWithinBudgets();
    appendFileSync(join(root, file), randomBytes(30_000));
    const { status, stderr } = check();
    assert.equal(status, 1);
    for (const what of passed)
      assert.match(stderr, new RegExp(`^${what}.* kB gzip of JS, the budget is \\d+ kB \\(`, 'm'));
  });
}
