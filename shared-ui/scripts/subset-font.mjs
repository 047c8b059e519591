/**
 * Subsets Anek, as shipped by Fontsource, to what the product uses: weights 400–700, kerning and tabular figures. Anek Latin is in
 * three files of which a page fetches only those it needs (unicode-range in src/base.css); the Indian scripts are a file each,
 * fetched by pages in their language only. The results are committed.
 * Usage: npm install --no-save subset-font@2 && node shared-ui/scripts/subset-font.mjs
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const sourceOf = (family) => dirname(resolve(`@fontsource-variable/anek-${family}/package.json`));
const target = fileURLToPath(new URL('../src/fonts/', import.meta.url));

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const ascii = range(0x20, 0x7e);
const punctuation =
  '\u00a0\u00a9\u00b0\u00b1\u00b2\u00b7\u00bd\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212';
const rest = Array.from(range(0xa1, 0xff) + '\u0131\u0152\u0153\u2032\u2033\u20ac\u2122')
  .filter((character) => !punctuation.includes(character))
  .join('');

/** Letters and marks in daily use: no digits (they are Latin), no Vedic signs, no historic letters. */
const joiners = '\u200c\u200d\u25cc\u0964';
const scripts = {
  devanagari:
    range(0x0901, 0x0903) +
    range(0x0905, 0x090b) +
    '\u090d' +
    range(0x090f, 0x0911) +
    range(0x0913, 0x0928) +
    range(0x092a, 0x0933) +
    range(0x0935, 0x0939) +
    range(0x093e, 0x0943) +
    '\u0945' +
    range(0x0947, 0x0949) +
    range(0x094b, 0x094d) +
    '\u0950\u0972',
  tamil: range(0x0b82, 0x0bd7),
  telugu:
    range(0x0c01, 0x0c03) +
    range(0x0c05, 0x0c0b) +
    range(0x0c0e, 0x0c28) +
    range(0x0c2a, 0x0c33) +
    range(0x0c35, 0x0c39) +
    range(0x0c3e, 0x0c43) +
    range(0x0c46, 0x0c4d),
  bangla:
    range(0x0981, 0x0983) +
    range(0x0985, 0x098b) +
    '\u098f\u0990' +
    range(0x0993, 0x09b9) +
    '\u09bc' +
    range(0x09be, 0x09c3) +
    range(0x09c7, 0x09ce) +
    range(0x09dc, 0x09df),
};
/** How an Indian script joins its letters; style sets are left out. */
const shaping =
  'nukt akhn rphf rkrf pref blwf half pstf vatu cjct init pres abvs blws psts haln calt dist abvm blwm mkmk';

const files = [
  { family: 'latin', from: 'latin', text: ascii + punctuation, to: 'anek-latin-400-700.woff2' },
  { family: 'latin', from: 'latin', text: rest, to: 'anek-latin-accents.woff2' },
  { family: 'latin', from: 'latin-ext', text: '\u20b9', to: 'anek-latin-rupee.woff2' },
  ...Object.entries(scripts).map(([family, text]) => ({
    family,
    from: family === 'bangla' ? 'bengali' : family,
    text: text + joiners,
    to: `anek-${family}.woff2`,
    features: shaping.split(' '),
  })),
];

for (const { family, from, text, to, features = [] } of files) {
  const font = await readFile(join(sourceOf(family), `files/anek-${family}-${from}-wght-normal.woff2`));
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum', ...features],
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  await writeFile(join(target, to), cut);
  console.log(`${to}: ${cut.length} bytes`);
}
await copyFile(join(sourceOf('latin'), 'LICENSE'), join(target, 'OFL.txt'));
