import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';

/** From src/ and from dist/. */
const FONTS = join(__dirname, '../../../fonts');

/** `code`: every letter has the same width. */
export type FontStyle = 'regular' | 'bold' | 'code';

/** Fonts of a style, in the order in which they are tried. The first is small: a font costs time by its size, not its use. */
const FONTS_OF: Record<FontStyle, readonly [string, string]> = {
  regular: ['latin-regular', 'regular'],
  bold: ['latin-bold', 'bold'],
  code: ['mono-bold', 'bold'],
};
/** Tried next: the scripts of India, then signs. */
const FALLBACKS = [
  ...['devanagari-bold', 'bengali-bold', 'gujarati-bold', 'gurmukhi-bold', 'kannada-bold', 'malayalam-bold'],
  ...['oriya-bold', 'tamil-bold', 'telugu-bold', 'arabic-bold', 'ol-chiki-bold', 'meetei-mayek-bold'],
  ...['math', 'symbols-bold', 'symbols2'],
];
/** Printed for a sign that no font has; `signsWithoutGlyph` names them before. */
const REPLACEMENT = '?';
/** Joiners, direction marks and other characters without a picture of their own. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const ASCII = /^[\x20-\x7e]*$/;
const IS_SIGN = /^[^\p{L}\p{M}]+$/u;

export interface FontRun {
  text: string;
  font: string;
}

/** Opened fonts by path; a thread opens each at most once (2 to 13 ms). */
const opened = new Map<string, Font>();

function openFile(file: string): Font {
  const font = opened.get(file) ?? (openSync(file) as Font);
  opened.set(file, font);
  return font;
}

const fileOf = (name: string) => join(FONTS, `noto-sans-${name}.woff`);

/** Returns the path of a style's own font, which has all of ASCII. */
export const baseFont = (style: FontStyle): string => fileOf(FONTS_OF[style][0]);

/** @param letter a character with its marks */
function hasLetter(name: string, letter: string): boolean {
  const font = openFile(fileOf(name));
  return [...letter].every((one) => INVISIBLE.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0)!));
}

const letters = new Intl.Segmenter();
const lettersOf = (text: string) => Array.from(letters.segment(text), ({ segment }) => segment);

/** A blank, digit or sign keeps the font of the letter before it: words of one script are shaped as one run. */
function fontFor(letter: string, style: FontStyle, before?: string): string | undefined {
  if (before !== undefined && IS_SIGN.test(letter) && hasLetter(before, letter)) return before;
  return [...FONTS_OF[style], ...FALLBACKS].find((name) => hasLetter(name, letter));
}

/** Splits a text into runs of one font each, in the order of reading. Every letter has a glyph in its font. */
export function splitByFont(text: string, style: FontStyle): FontRun[] {
  if (ASCII.test(text)) return [{ text, font: baseFont(style) }];
  const runs: { text: string; name: string }[] = [];
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1);
    const found = fontFor(letter, style, last?.name);
    const name = found ?? FONTS_OF[style][0];
    const printed = found === undefined ? REPLACEMENT : letter;
    if (last?.name === name) last.text += printed;
    else runs.push({ text: printed, name });
  }
  return runs.map((run) => ({ text: run.text, font: fileOf(run.name) }));
}

/** Whether fontkit can place the marks of a run: it throws at one without an anchor, which rare syllables have. */
export function canPlaceMarks({ text, font }: FontRun): boolean {
  if (!/\p{M}/u.test(text)) return true;
  try {
    openFile(font).layout(text, []);
    return true;
  } catch {
    return false;
  }
}

/** Returns the signs of a text that no font has, each once; a PDF has "?" in their place. */
export function signsWithoutGlyph(text: string): string[] {
  if (ASCII.test(text)) return [];
  const printed = lettersOf(text.normalize('NFC'));
  return [...new Set(printed.filter((letter) => fontFor(letter, 'bold') === undefined))];
}
