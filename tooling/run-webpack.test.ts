import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it } from 'node:test';
import webpack from 'webpack';
import { globalStyles, GlobalStylesPlugin } from './global-styles.cjs';
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

for (const [what, before, after] of [
  ['a function', '() => ({', '})'],
  ['an object', '{', '}'],
] as const)
  it(`serves a package whose configuration is ${what}`, async () => {
    writeFileSync(
      join(folder, 'webpack.config.cjs'),
      `module.exports = ${before} mode: 'development', context: __dirname, devServer: { host: '127.0.0.1' } ${after};`,
    );
    const port = await freePort();
    const server = spawn(process.execPath, [join(__dirname, 'run-dev.cjs'), '--port', String(port)], { cwd: folder });
    const ended = once(server, 'exit');
    try {
      await Promise.race([
        new Promise<void>((resolve) => server.stderr.on('data', (text) => /Loopback/.test(text) && resolve())),
        ended.then(([status]) => assert.fail(`The server ended with ${status}`)),
      ]);
      const response = await fetch(`http://127.0.0.1:${port}/main.js`);
      assert.match(await response.text(), /console\.log\(1\)/);
    } finally {
      server.kill();
      await ended;
    }
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
    await errorsOf(
      `.a { h1 ${red} } html:has(.a) ${red} :is(.a, .b) > p ${red} #root .a ${red}
      @keyframes orders-turn { from ${red} } @font-face { font-family: Orders } @property --orders-turn { inherits: false }
      @page orders { size: a4 }`,
    ),
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
    [`#root h1 ${red}`, '#root h1'],
    [`.skeleton-card ${red}`, '.skeleton-card'],
    [`.shell-a1B2c3 > p ${red}`, '.shell-a1B2c3>p'],
    [`body:has(.own) h1 ${red}`, 'body:has(.own) h1'],
    [`html:has(.own) { h1 ${red} }`, 'h1'],
  ] as const) {
    const [message = '', ...others] = await errorsOf(css);
    assert.deepEqual(others, []);
    assert.ok(message.includes(`css/orders.css: the selector \`${selector}\` applies`), message);
  }
});

it('a style sheet that declares what another area uses is refused by the name of it', () => {
  for (const [css, says] of [
    ['@font-face { font-family: "Anek Latin"; src: url(a.woff2) }', /the font family `Anek Latin` is the page's/],
    ['@property --ink { syntax: "<color>"; inherits: false }', /the property `--ink` is the page's/],
    ['@layer app { @keyframes spin { to { rotate: 1turn } } }', /the animation `spin` may be another area's/],
    ['@-webkit-keyframes page-late { to { opacity: 0 } }', /the animation `page-late` may be another area's/],
    ['@page { size: a4 landscape }', /`@page` applies to every area's print/],
  ] as const) {
    const [message = '', ...others] = globalStyles('css/orders.css', css);
    assert.deepEqual(others, []);
    assert.match(message, says);
    assert.match(message, /^css\/orders\.css: /);
  }
});

it('no id or class of the shell’s page, and no font of it, is a remote’s own', () => {
  const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
  const page = read('shell/src/index.html');
  const ids = [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => `#${id}`);
  const classes = [...page.matchAll(/\bclass="([^"]+)"/g)]
    .flatMap(([, names]) => names!.split(' '))
    .map((name) => `.${name}`);
  const sheet = read('shell/src/app-skeleton/skeleton.css').replace(/\/\*.*?\*\//gs, '');
  const styled = sheet.match(/\.[a-z][\w-]*(?=[^;}]*\{)/g)!;
  assert.ok(ids.length >= 3 && classes.length > 10 && styled.length > 20);
  for (const name of [...ids, ...classes, ...styled])
    assert.equal(globalStyles('a.css', `${name} ${red}`).length, 1, name);
  const fonts = read('shared-ui/src/base.css').match(/@font-face \{[^}]*\}/g)!;
  assert.ok(fonts.length >= 8);
  for (const font of fonts) assert.equal(globalStyles('a.css', font).length, 1, font);
});
