import { join } from 'node:path';
import { type Batch, type Label, qrModules, symbolPath } from '../qr-batches';
import { CODE_BLANK, LINE, type LabelLayout } from './label-layout';
import { fillScanLine, type LabelText } from './label-text';
import { drawText, type Pdf, recordDrawing, type TextLine, widthOf } from './pdf-document';

/**
 * Returns a function that draws a label's symbol and text. What all labels of a batch share is prepared once: breaking
 * a name into lines, and shaping its letters, takes longer than drawing a symbol.
 */
export function createLabelDrawer(
  pdf: Pdf,
  { symbol: place, text: box }: LabelLayout,
  { batch, text }: { batch: Batch; text: LabelText },
) {
  const common = commonLines(pdf, box, batch, text);
  const beside = box.placement === 'beside';
  const drawLines = (lines: readonly TextLine[], top: number) => {
    let y = top;
    for (const line of lines) {
      // Text is drawn at its base line, about one letter size under the line's top.
      drawText(pdf, line, box.x + (beside ? 0 : box.width / 2), y + line.size * 0.95, beside ? 'start' : 'middle');
      y += line.size * LINE;
    }
  };
  let drawCommon: (() => void) | undefined;
  /** @param corner of the label, in millimetres from the paper's top left corner */
  return (corner: { x: number; y: number }, label: Label): void => {
    const symbol = qrModules(label.url);
    pdf.save().translate(corner.x, corner.y);
    pdf
      .save()
      .translate(place.x, place.y)
      .scale(place.side / symbol.length);
    // Raw PDF operators: pdfkit's `rect` takes twice the time.
    pdf.addContent(`${symbolPath(symbol, (x, y, width) => `${x} ${y} ${width} 1 re\n`)}f`).restore();
    const code = codeLines(box, label);
    const serial = [{ text: `#${label.serial}`, font: 'Helvetica', size: box.serialSize }];
    const [commonHeight, codeHeight] = [heightOf(common), heightOf(code)];
    const top = box.y + (beside ? (box.height - commonHeight - codeHeight - heightOf(serial)) / 2 : 0);
    drawCommon ??= recordDrawing(pdf, () => drawLines(common, beside ? top : top + codeHeight));
    drawCommon();
    drawLines(code, beside ? top + commonHeight : top);
    drawLines(serial, top + commonHeight + codeHeight);
    pdf.restore();
  };
}

const heightOf = (lines: readonly TextLine[]) => lines.reduce((sum, { size }) => sum + size * LINE, 0);

/** Returns what all labels of a batch say, as far as the layout has room. */
function commonLines(pdf: Pdf, box: LabelLayout['text'], { productName, points }: Batch, text: LabelText): TextLine[] {
  const { width } = box;
  const brand =
    box.showsBrand && text.brand
      ? wrapName(pdf, text.brand, { size: box.brandSize, width, lines: 1, latin: 'Helvetica' })
      : [];
  const name = wrapName(pdf, productName, { size: box.nameSize, width, lines: box.nameLines });
  const worth = {
    text: `${points.toLocaleString('en-IN')} ${points === 1 ? 'point' : 'points'}`,
    font: 'Helvetica-Bold',
  };
  const scanLines = text.scanLines.flatMap((line) =>
    wrapName(pdf, fillScanLine(line, points) ?? '', {
      size: box.lineSize,
      width,
      lines: box.lineRows,
      latin: 'Helvetica',
    }),
  );
  return [...brand, ...name, ...(box.showsPoints ? [{ ...worth, size: box.pointsSize }] : []), ...scanLines];
}

/** Returns the code to type, as far as the layout has room. */
function codeLines({ codeGroups, codeSize: size }: LabelLayout['text'], { shortCode }: Label): TextLine[] {
  if (codeGroups === 0) return [];
  const lines = shortCode.replaceAll('-', ' ').match(new RegExp(`\\w{4}( \\w{4}){0,${codeGroups - 1}}`, 'g'))!;
  return lines.map((text) => ({ text, font: 'Courier-Bold', size, blank: CODE_BLANK }));
}

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
