// The walls hold (the whole workspace shows no violation), and each wall is one: its planted violation is found.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const planted = join(root, 'boundaries/planted');
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

async function violations(baseDir, folders) {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  return output.summary.violations;
}

const told = ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`;

test('the workspace keeps every wall', async () => {
  const folders = ['shell/src', 'admin-app/src', 'user-app/src', 'shared-ui/src', 'api/src', 'site/src'];
  assert.deepEqual((await violations(root, folders)).map(told), []);
});

test('every rule has its planted violation, and none is left over', () => {
  assert.deepEqual(readdirSync(planted).sort(), forbidden.map(({ name }) => name).sort());
});

for (const { name } of forbidden) {
  test(`the rule ${name} bites`, async () => {
    const baseDir = join(planted, name);
    const found = await violations(baseDir, readdirSync(baseDir));
    assert.ok(
      found.some(({ rule }) => rule.name === name),
      `Nothing in boundaries/planted/${name} broke it; found: ${found.map(told).join(', ') || 'no violation'}`,
    );
  });
}
