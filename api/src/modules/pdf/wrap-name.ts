import { join } from 'node:path';
import { type Pdf, type TextLine, widthOf } from './pdf-document';

/** From src/ and from dist/. */
const FONTS = join(__dirname, '../../../fonts');
/** Unicode's names of the scripts with a file in FONTS. Each file has the Latin letters, too. */
const SCRIPTS = ['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'];

/** The characters of Helvetica: WinAnsiEncoding. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/;
/** Characters in product names that no font here has. */
const SPELT: Record<string, string> = { '″': '"', '′': "'", '−': '-', '≤': '<=', '≥': '>=', '⌀': 'Ø' };

/**
 * Returns a text with its font: `latin`, built into every reader, or the embedded Noto Sans of the text's script.
 */
function setName(name: string, latin: string): Pick<TextLine, 'text' | 'font'> {
  const text = name.normalize('NFC').replace(/[″′−≤≥⌀]/g, (sign) => SPELT[sign]!);
  if (WIN_ANSI.test(text)) return { text, font: latin };
  const script = SCRIPTS.find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(text)) ?? SCRIPTS[0]!;
  const font = join(FONTS, `noto-sans-${script.toLowerCase()}-bold.woff`);
  // Noto has no ½.
  return { text: text.normalize('NFKC').replaceAll('⁄', '/'), font };
}

/** Wraps a text at blanks, long words anywhere. The last line ends in "…" if it is truncated. */
export function wrapName(
  pdf: Pdf,
  name: string,
  box: { size: number; width: number; lines: number; latin?: string },
): TextLine[] {
  const { text, font } = setName(name, box.latin ?? 'Helvetica-Bold');
  const lineOf = (letters: readonly string[], end = '') => {
    return { text: letters.join('').trim() + end, font, size: box.size };
  };
  const fits = (letters: readonly string[], end = '') => widthOf(pdf, lineOf(letters, end)) <= box.width;
  const lines: TextLine[] = [];
  let rest = [...new Intl.Segmenter().segment(text.trim())].map(({ segment }) => segment);
  while (rest.length > 0 && lines.length < box.lines) {
    const isLast = lines.length === box.lines - 1;
    let end = rest.length;
    while (end > 1 && !fits(rest.slice(0, end), isLast && end < rest.length ? '…' : '')) end -= 1;
    const isCut = end < rest.length;
    const blank = isCut && !isLast ? rest.lastIndexOf(' ', end) : -1;
    if (blank > 0) end = blank;
    lines.push(lineOf(rest.slice(0, end), isCut && isLast ? '…' : ''));
    rest = rest.slice(end);
    while (rest[0] === ' ') rest.shift();
  }
  return lines;
}
