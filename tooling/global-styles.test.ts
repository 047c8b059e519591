import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { globalStyles } from './global-styles.cjs';

const red = '{ color: red }';

it('a style sheet that reaches elements of other areas is refused with file and selector', () => {
  assert.deepEqual(
    globalStyles(
      'css/orders.css',
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
    [`:is(.own, h2) ${red}`, ':is(.own, h2)'],
    [`[data-theme] p ${red}`, '[data-theme] p'],
    [`@layer base { p ${red} }`, 'p'],
    [`#root h1 ${red}`, '#root h1'],
    [`.skeleton-card ${red}`, '.skeleton-card'],
    [`.shell-a1B2c3 > p ${red}`, '.shell-a1B2c3 > p'],
    [`body:has(.own) h1 ${red}`, 'body:has(.own) h1'],
    [`html:has(.own) { h1 ${red} }`, 'h1'],
  ] as const) {
    const [message = '', ...others] = globalStyles('css/orders.css', css);
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
