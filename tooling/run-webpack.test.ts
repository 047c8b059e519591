import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import webpack from 'webpack';
import { GlobalStylesPlugin } from './global-styles.cjs';
import { readBuild } from './deploy/release';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-webpack-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/index.js'), 'console.log(1);');
  // As in tooling/webpack.cjs: `clean`, and nothing is written of a build with errors.
  writeFileSync(
    join(folder, 'webpack.config.cjs'),
    `module.exports = () => ({
      mode: 'production',
      context: __dirname,
      output: { path: __dirname + '/dist', filename: 'remote.json', clean: true },
    });`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = () =>
  spawnSync(process.execPath, [join(__dirname, 'run-webpack.cjs')], { cwd: folder, encoding: 'utf8' }).status;

it('a build that fails leaves nothing that could be published', () => {
  assert.equal(build(), 0);
  assert.ok(readBuild(join(folder, 'dist')).has('remote.json'));
  writeFileSync(join(folder, 'src/index.js'), 'console.log(');
  assert.equal(build(), 1);
  assert.equal(existsSync(join(folder, 'dist/remote.json')), false);
  assert.throws(() => readBuild(join(folder, 'dist')), /holds no build of a remote/);
});

/** Builds with one style sheet. @returns the messages of its errors */
const errorsOf = (css: string) =>
  new Promise<string[]>((resolve, reject) => {
    const emit = (compiler: webpack.Compiler) =>
      compiler.hooks.thisCompilation.tap('css', (compilation) =>
        compilation.hooks.processAssets.tap('css', () =>
          compilation.emitAsset('css/orders.css', new compiler.webpack.sources.RawSource(css)),
        ),
      );
    const plugins = [{ apply: emit }, new GlobalStylesPlugin('tokens')];
    webpack({ mode: 'production', context: folder, output: { path: join(folder, 'dist') }, plugins }, (error, stats) =>
      error ? reject(error) : resolve(stats!.compilation.errors.map(({ message }) => message)),
    );
  });

const red = '{ color: red }';

it('a build whose style sheet reaches elements of other areas fails with file and selector', async () => {
  assert.deepEqual(
    await errorsOf(`.a { h1 ${red} } html:has(.a) ${red} :is(.a, .b) > p ${red} @keyframes k { from ${red} }`),
    [],
  );
  for (const [css, selector] of [
    [`h1 ${red}`, 'h1'],
    [`@layer app { @media print { a, .own ${red} } }`, 'a'],
    [`* ${red}`, '*'],
    [`:root ${red}`, ':root'],
    [`:is(.own, h2) ${red}`, ':is(.own,h2)'],
    [`[data-theme] p ${red}`, '[data-theme] p'],
    [`@layer base { p ${red} }`, 'p'],
  ] as const) {
    const [message = '', ...others] = await errorsOf(css);
    assert.deepEqual(others, []);
    assert.ok(message.includes(`css/orders.css: the selector \`${selector}\` applies`), message);
  }
});
