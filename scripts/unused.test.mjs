// knip.jsonc, which is mostly exceptions, still finds what nothing uses.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './install.mjs';

const copy = mkdtempSync(join(tmpdir(), 'planted-unused-'));
after(() => rmSync(copy, { recursive: true }));

test('an unused file, an unused export and an undeclared package are found', () => {
  cpSync(join(root, 'knip.jsonc'), join(copy, 'knip.jsonc'));
  const pack = (folder, content) => {
    mkdirSync(join(copy, folder, 'src'), { recursive: true });
    writeFileSync(join(copy, folder, 'package.json'), JSON.stringify(content));
  };
  pack('.', { name: 'planted', private: true, workspaces: ['site'] });
  pack('site', { name: 'planted-site', main: 'src/index.ts' });
  writeFileSync(join(copy, 'site/src/index.ts'), "import { used } from './parts';\nimport 'left-pad';\nused();\n");
  writeFileSync(join(copy, 'site/src/parts.ts'), 'export const used = () => 1;\nexport const nobodyUses = 2;\n');
  writeFileSync(join(copy, 'site/src/forgotten.ts'), 'export const forgotten = 1;\n');
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: copy });
  const args = ['--no-progress', '--reporter', 'json', '--no-config-hints'];
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/knip'), args, { cwd: copy, encoding: 'utf8' });
  assert.equal(status, 1);
  for (const planted of ['site/src/forgotten.ts', 'nobodyUses', 'left-pad'])
    assert.ok(stdout.includes(planted), planted);
  assert.doesNotMatch(stdout, /"used"/);
});
