import { join } from 'node:path';
import type { Modules } from '../qr-batches';
import { LINE, type LabelLayout, type TextBox } from './label-layout';
import { drawText, type Pdf, type TextLine, widthOf } from './pdf-document';

/** The texts common to all labels of a batch. */
export interface BatchText {
  productName: string;
  points: number;
}

/** The texts of one label. */
export interface LabelText {
  serial: number;
  /** Groups of four, joined by hyphens. */
  code: string;
}

/**
 * Draws one label's symbol and text.
 *
 * @param corner of the label, in millimetres from the paper's top left corner
 */
export type LabelDrawer = (corner: { x: number; y: number }, symbol: Modules, text: LabelText) => void;

/** Prepares what all labels of a batch share: breaking a name into lines takes longer than drawing a symbol. */
export function createLabelDrawer(pdf: Pdf, { symbol: place, text: box }: LabelLayout, batch: BatchText): LabelDrawer {
  const indentOf = (line: TextLine) => (box.placement === 'beside' ? 0 : (box.width - widthOf(pdf, line)) / 2);
  const common = commonLines(pdf, box, batch).map((line) => ({ ...line, indent: indentOf(line) }));
  return (corner, symbol, text) => {
    pdf
      .save()
      .translate(corner.x + place.x, corner.y + place.y)
      .scale(place.side / symbol.length);
    pdf.addContent(symbolPath(symbol)).restore();
    const lines = [...common, ...ownLines(box, text).map((line) => ({ ...line, indent: indentOf(line) }))];
    const height = lines.reduce((sum, { size }) => sum + size * LINE, 0);
    let y = corner.y + box.y + (box.placement === 'beside' ? (box.height - height) / 2 : 0);
    for (const line of lines) {
      // Text is drawn at its base line, about one letter size under the line's top.
      drawText(pdf, line, corner.x + box.x + line.indent, y + line.size * 0.95);
      y += line.size * LINE;
    }
  };
}

/**
 * Returns the dark modules as PDF rectangles, one for each run of a row. They are one path, filled once: between shapes
 * filled one by one, readers draw hairlines. Raw PDF operators, as pdfkit's `rect` takes twice the time.
 */
function symbolPath(symbol: Modules): string {
  let path = '';
  symbol.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x += 1;
      path += `${start} ${y} ${x - start} 1 re\n`;
    }
  });
  return `${path}f`;
}

/** Returns product and points, as far as the layout has room. */
function commonLines(pdf: Pdf, box: TextBox, { productName, points }: BatchText): TextLine[] {
  const name = wrapName(pdf, productName, { size: box.nameSize, width: box.width, lines: box.nameLines });
  if (!box.showsPoints) return name;
  const text = `${points.toLocaleString('en-IN')} ${points === 1 ? 'point' : 'points'}`;
  return [...name, { text, font: 'Helvetica', size: box.pointsSize }];
}

/** Returns serial and code, the code as far as the layout has room. */
function ownLines(box: TextBox, { serial, code }: LabelText): TextLine[] {
  const lines: TextLine[] = [{ text: `#${serial}`, font: 'Helvetica', size: box.serialSize }];
  const groups = code.split('-');
  for (let first = 0; box.codeGroups > 0 && first < groups.length; first += box.codeGroups) {
    const isLast = first + box.codeGroups >= groups.length;
    const text = groups.slice(first, first + box.codeGroups).join('-') + (isLast ? '' : '-');
    lines.push({ text, font: 'Courier-Bold', size: box.codeSize });
  }
  return lines;
}

/** Unicode's names of the scripts with a file in fonts/. Each file has the Latin letters, too. */
const SCRIPTS = ['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'];
const [DEFAULT_SCRIPT] = SCRIPTS as [string];

/** The characters of Helvetica: WinAnsiEncoding. */
const WIN_ANSI = /^[\x20-\x7e\xa0-\xffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/;
/** Characters in product names that no font here has. */
const SPELT: Record<string, string> = { '″': '"', '′': "'", '−': '-', '≤': '<=', '≥': '>=', '⌀': 'Ø' };

/**
 * Returns a product's name with its font: Helvetica, built into every reader, or the embedded Noto Sans of the name's
 * script.
 */
function setName(name: string): Pick<TextLine, 'text' | 'font'> {
  const text = name.normalize('NFC').replace(/[″′−≤≥⌀]/g, (sign) => SPELT[sign]!);
  if (WIN_ANSI.test(text)) return { text, font: 'Helvetica-Bold' };
  const script = SCRIPTS.find((one) => new RegExp(`\\p{Script=${one}}`, 'u').test(text)) ?? DEFAULT_SCRIPT;
  const font = join(__dirname, 'fonts', `noto-sans-${script.toLowerCase()}-bold.woff`);
  // Noto has no ½.
  return { text: text.normalize('NFKC').replaceAll('⁄', '/'), font };
}

/** Wraps a name at blanks, long words anywhere. The last line ends in "…" if it is truncated. */
export function wrapName(pdf: Pdf, name: string, box: { size: number; width: number; lines: number }): TextLine[] {
  const { text, font } = setName(name);
  const lineOf = (letters: readonly string[], end = '') => ({
    text: letters.join('').trim() + end,
    font,
    size: box.size,
  });
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
