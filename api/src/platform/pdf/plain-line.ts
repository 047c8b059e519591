type Pdf = PDFKit.PDFDocument;

interface Letter {
  /** Its glyph in the embedded font, in hexadecimal. */
  glyph: string;
  /** In thousandths of the letter size. */
  width: number;
}

/** The part of pdfkit's fonts that has no type: https://github.com/foliojs/pdfkit/blob/master/lib/font/embedded.js */
interface EmbeddedFont {
  id: string;
  ref: () => unknown;
  encode: (text: string) => [glyphs: string[], positions: { advanceWidth: number }[]];
}

const fontOf = (pdf: Pdf) => (pdf as unknown as { _font: EmbeddedFont })._font;

const letters = new WeakMap<EmbeddedFont, Map<string, Letter>>();

function letterOf(font: EmbeddedFont, letter: string): Letter {
  const known = letters.get(font) ?? new Map<string, Letter>();
  letters.set(font, known);
  const found = known.get(letter);
  if (found) return found;
  const [[glyph], [position]] = font.encode(letter);
  const entry = { glyph: glyph!, width: position!.advanceWidth };
  known.set(letter, entry);
  return entry;
}

/** ASCII in one font. `blank`: width of a blank in letter sizes, if not the font's. */
interface PlainLine {
  text: string;
  size: number;
  blank?: number;
}

/** Returns the width of a line in the current font, in the page's unit. */
export function widthOfPlain(pdf: Pdf, { text, size, blank }: PlainLine): number {
  const font = fontOf(pdf);
  let width = 0;
  for (const one of text) width += one === ' ' && blank !== undefined ? blank * 1000 : letterOf(font, one).width;
  return (width * size) / 1000;
}

/**
 * Draws a line in the current font letter by letter, without shaping or kerning, with its base line at y. For lines that
 * differ on every label: pdfkit shapes each of their words, which takes longer than the label, and keeps all of them.
 */
export function drawPlain(pdf: Pdf, { text, size, blank }: PlainLine, x: number, y: number): void {
  const font = fontOf(pdf);
  const parts = Array.from(text, (one) => {
    const { glyph, width } = letterOf(font, one);
    return one === ' ' && blank !== undefined ? `${glyph}> ${width - blank * 1000} <` : glyph;
  });
  const { fonts } = pdf.page as unknown as { fonts: Record<string, unknown> };
  fonts[font.id] ??= font.ref();
  pdf.addContent(
    `q 1 0 0 -1 ${places(x)} ${places(y)} cm BT /${font.id} ${places(size)} Tf [<${parts.join('')}>] TJ ET Q`,
  );
}

const places = (length: number) => Math.round(length * 10_000) / 10_000;
