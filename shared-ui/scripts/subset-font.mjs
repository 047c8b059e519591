/**
 * Subsets Anek, as shipped by Fontsource, to what the product uses: weights 400–700, kerning and tabular figures. Anek Latin is in
 * three files; a page fetches only those it needs (unicode-range in src/base.css). Hindi and Marathi, Telugu, Bengali and Tamil are a
 * file each, fetched by pages in their language only. Their letters join to thousands of glyphs: these files have those of the
 * common conjuncts, with each vowel sign; a rare one is drawn from its half letters. The results are committed.
 * Usage: npm install --no-save harfbuzzjs@1 fontverter@2 @fontsource-variable/anek-{latin,devanagari,tamil,telugu,bangla}@5 &&
 * node shared-ui/scripts/subset-font.mjs
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fontverter from 'fontverter';
import { Blob, Buffer as Line, Face, Font, shape } from 'harfbuzzjs';

const { resolve } = createRequire(import.meta.url);
const sourceOf = (family) => dirname(resolve(`@fontsource-variable/anek-${family}/package.json`));
const target = fileURLToPath(new URL('../src/fonts/', import.meta.url));

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const punctuation =
  '\u00a0\u00a9\u00b0\u00b1\u00b2\u00b7\u00bd\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212';
const accents = Array.from(range(0xa1, 0xff) + '\u0131\u0152\u0153\u2032\u2033\u20ac\u2122')
  .filter((character) => !punctuation.includes(character))
  .join('');

/** Consonant clusters of everyday words, in Devanagari: the scripts' blocks have the same letters at the same places. */
const conjuncts =
  'क्क क्ट क्त क्य क्र क्ल क्व क्श क्ष क्स ख्य ग्ग ग्न ग्य ग्र ग्ल ग्व घ्न ङ्क ङ्ग च्च च्छ च्य ज्ज ज्ज्व ज्ञ ज्य ज्र ज्व झ्य ञ्च ञ्ज ट्ट ट्य ट्र ट्ल ट्स ठ्य ड्ज ड्ड ड्म ड्य ड्र ण्ट ण्ठ ण्ड ण्ण ण्य त्त त्त्य त्त्व त्थ त्न त्प त्म त्य त्र त्व त्स थ्य द्ग द्द द्ध द्भ द्म द्य द्र द्व ध्य ध्र ध्व न्ट न्ड न्त न्त्र न्थ न्द न्द्र न्ध न्न न्म न्य न्ल न्व न्स न्ह प्ट प्त प्न प्प प्य प्र प्ल प्स फ्र ब्ज ब्द ब्ध ब्ब ब्य ब्र ब्र्य ब्ल भ्य भ्र म्न म्प म्प्य म्प्र म्ब म्भ म्म म्य म्र म्ल म्ह य्य र्व्ह ऱ्य ल्क ल्च ल्ट ल्ड ल्प ल्म ल्य ल्ल ल्स ल्ह ळ्त ळ्य ळ्ल व्य व्र व्व व्ह श्च श्न श्म श्य श्र श्ल श्व ष्क ष्ट ष्ट्र ष्ठ ष्ण ष्प ष्म ष्य स्क स्क्य स्क्र स्ख स्ट स्त स्त्य स्त्र स्थ स्न स्प स्फ स्म स्य स्र स्व स्स ह्ण ह्न ह्म ह्य ह्र ह्ल ह्व'.split(
    ' ',
  );

/** Letters and marks in daily use, as offsets in the script's block: no digits (they are Latin), no historic letters. */
const everyday = [
  [1, 3],
  [5, 0xb],
  [0xd, 0x39],
  [0x3c, 0x3c],
  [0x3e, 0x43],
  [0x45, 0x4d],
  [0x50, 0x50],
  [0x57, 0x57],
  [0x5c, 0x5f],
  [0x72, 0x72],
];
const joiners = '\u200c\u200d\u25cc\u0964';

/** Returns syllables whose glyphs a script needs: letters, half letters, conjuncts, each with all vowel signs. */
function syllablesOf(base, letters) {
  const at = (offset) => String.fromCodePoint(base + offset);
  const within = (first, last) => letters.filter((letter) => letter >= at(first) && letter <= at(last));
  const [virama, signs] = [at(0x4d), [...within(1, 3), ...within(0x3e, 0x4c)]];
  const consonants = [...within(0x15, 0x39), ...within(0x5c, 0x5f)];
  const clusters = [
    ...conjuncts.map((one) => Array.from(one, (letter) => at(letter.codePointAt(0) - 0x900)).join('')),
    ...consonants.flatMap((one) => [one, at(0x30) + virama + one, one + virama + at(0x30), one + virama + at(0x2f)]),
  ];
  return [
    ...letters,
    ...consonants.flatMap((one) => [one + virama, `${one}${virama}\u200d`]),
    ...clusters.flatMap((one) => [
      one,
      ...signs.map((sign) => one + sign),
      ...signs.map((sign) => one + sign + at(2)),
      one + virama,
    ]),
  ];
}

/** Returns the glyphs that texts pass through while they are shaped, half letters too. */
function glyphsOf(bytes, languages, texts) {
  const font = new Font(new Face(new Blob(bytes)));
  const glyphs = new Set();
  for (const [text, language] of texts.flatMap((one) => languages.map((each) => [one, each]))) {
    const line = new Line();
    line.addText(text);
    line.guessSegmentProperties();
    line.setLanguage(language);
    line.setMessageFunc((step) => {
      for (const { codepoint } of step.getGlyphInfos()) glyphs.add(codepoint);
      return true;
    });
    shape(font, line);
    for (const { codepoint } of line.getGlyphInfos()) glyphs.add(codepoint);
  }
  return glyphs;
}

const tag = (name) => Array.from(name).reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0);
const features = ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum'];
const shaping = [
  ...features,
  ...'nukt akhn rphf rkrf pref blwf half pstf vatu cjct init pres abvs blws psts haln calt rvrn dist abvm blwm mkmk'.split(
    ' ',
  ),
];
const { instance } = await WebAssembly.instantiate(await readFile(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
const hb = instance.exports;
hb._initialize();

/**
 * Returns a font as WOFF2 with the characters of `text`.
 * @param names of its features that are kept
 * @param glyphs those that letters may join to, by default all
 */
function cut(bytes, text, names, glyphs) {
  const [noHinting, noClosure, featureTags] = [0x1, 0x200, 6];
  const start = hb.malloc(bytes.byteLength);
  new Uint8Array(hb.memory.buffer).set(bytes, start);
  const face = hb.hb_face_create(hb.hb_blob_create(start, bytes.byteLength, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const kept = hb.hb_subset_input_set(input, featureTags);
  hb.hb_set_clear(kept);
  for (const name of names) hb.hb_set_add(kept, tag(name));
  hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | noHinting | (glyphs ? noClosure : 0));
  for (const one of text) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), one.codePointAt(0));
  for (const one of glyphs ?? []) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), one);
  hb.hb_subset_input_set_axis_range(input, face, tag('wght'), 400, 700, 400);
  const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
  const first = hb.hb_blob_get_data(blob, 0);
  const part = new Uint8Array(hb.memory.buffer).slice(first, first + hb.hb_blob_get_length(blob));
  return fontverter.convert(Buffer.from(part), 'woff2');
}

const bytesOf = async (family, part) => {
  const file = join(sourceOf(family), `files/anek-${family}-${part}-wght-normal.woff2`);
  return new Uint8Array(await fontverter.convert(await readFile(file), 'truetype'));
};
const write = async (name, bytes) => {
  await writeFile(join(target, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
};

const latin = await bytesOf('latin', 'latin');
await write('anek-latin-400-700.woff2', await cut(latin, range(0x20, 0x7e) + punctuation, features));
await write('anek-latin-accents.woff2', await cut(latin, accents, features));
await write('anek-latin-rupee.woff2', await cut(await bytesOf('latin', 'latin-ext'), '\u20b9', features));
for (const [family, part, languages, base] of [
  ['devanagari', 'devanagari', ['mr', 'hi'], 0x900],
  ['tamil', 'tamil', ['ta'], 0xb80],
  ['telugu', 'telugu', ['te'], 0xc00],
  ['bangla', 'bengali', ['bn'], 0x980],
]) {
  const bytes = await bytesOf(family, part);
  const letters = Array.from(everyday.map(([first, last]) => range(base + first, base + last)).join(''));
  // Tamil has hardly any conjuncts.
  const glyphs =
    family === 'tamil' ? undefined : glyphsOf(bytes, languages, [...syllablesOf(base, letters), ...joiners]);
  await write(`anek-${family}.woff2`, await cut(bytes, letters.join('') + joiners, shaping, glyphs));
}
await copyFile(join(sourceOf('latin'), 'LICENSE'), join(target, 'OFL.txt'));
