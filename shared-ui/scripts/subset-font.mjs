/**
 * Subsets Anek Latin, as shipped by Fontsource, to what the product uses: weights 400–700, kerning and tabular figures, in
 * three files of which a page fetches only those it needs (unicode-range in src/base.css). The results are committed.
 * Usage: npm install --no-save subset-font@2 && node shared-ui/scripts/subset-font.mjs
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/anek-latin/package.json'));
const target = fileURLToPath(new URL('../src/fonts/', import.meta.url));

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const ascii = range(0x20, 0x7e);
const punctuation =
  '\u00a0\u00a9\u00b0\u00b1\u00b2\u00b7\u00bd\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212';
const rest = Array.from(range(0xa1, 0xff) + '\u0131\u0152\u0153\u2032\u2033\u20ac\u2122')
  .filter((character) => !punctuation.includes(character))
  .join('');

const files = [
  { from: 'latin', text: ascii + punctuation, to: 'anek-latin-400-700.woff2' },
  { from: 'latin', text: rest, to: 'anek-latin-accents.woff2' },
  { from: 'latin-ext', text: '\u20b9', to: 'anek-latin-rupee.woff2' },
];

for (const { from, text, to } of files) {
  const font = await readFile(join(source, `files/anek-latin-${from}-wght-normal.woff2`));
  const cut = await subsetFont(font, text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum'],
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  });
  await writeFile(join(target, to), cut);
  console.log(`${to}: ${cut.length} bytes`);
}
await copyFile(join(source, 'LICENSE'), join(target, 'OFL.txt'));
