import { drawText, type Pdf, recordDrawing, type TextLine, wrapName } from '../../platform/pdf';
import { qrModules, symbolPath } from '../qr-symbols';
import { CODE_BLANK, type LabelLayout, LINE } from './label-layout';
import type { Batch, Label } from '../qr-batches';

/** Returns a function that draws a label. Names are broken and shaped once: this takes longer than drawing a symbol. */
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
    const serial: TextLine[] = [{ text: `#${label.serial}`, style: 'regular', size: box.serialSize, isPlain: true }];
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

/** Keeps a number and its unit, such as `20 mm`, on one line; the print page does the same (`label-sheet.tsx`). */
export const joinUnits = (name: string): string => name.replace(/(\d["”]?) (?=\p{L}{1,4}\b)/gu, '$1\u00a0');

/** Returns what all labels of a batch say, as far as the layout has room. */
function commonLines(pdf: Pdf, box: LabelLayout['text'], { productName, points }: Batch, text: LabelText): TextLine[] {
  const { width } = box;
  const brand =
    box.showsBrand && text.brand
      ? wrapName(pdf, text.brand, { size: box.brandSize, width, lines: 1, style: 'regular' })
      : [];
  const name = wrapName(pdf, joinUnits(productName), { size: box.nameSize, width, lines: box.nameLines });
  const worth = {
    text: `${points.toLocaleString('en-IN')} ${points === 1 ? 'point' : 'points'}`,
    style: 'bold' as const,
  };
  const scanLines = text.scanLines.flatMap((line) =>
    wrapName(pdf, fillScanLine(line, points) ?? '', {
      size: box.lineSize,
      width,
      lines: box.lineRows,
      style: 'regular',
    }),
  );
  return [...brand, ...name, ...(box.showsPoints ? [{ ...worth, size: box.pointsSize }] : []), ...scanLines];
}

/** Returns the code to type, as far as the layout has room. */
function codeLines({ codeGroups, codeSize: size }: LabelLayout['text'], { shortCode }: Label): TextLine[] {
  if (codeGroups === 0) return [];
  const lines = shortCode.replaceAll('-', ' ').match(new RegExp(`\\w{4}( \\w{4}){0,${codeGroups - 1}}`, 'g'))!;
  return lines.map((text) => ({ text, style: 'code', size, blank: CODE_BLANK, isPlain: true }));
}

/** What labels say beside the product: `#` is the number of points. */
export interface ScanLine {
  language: string;
  one: string;
  other: string;
}

const scanLine = (language: string, one: string, other = one): ScanLine => ({ language, one, other });

/** English, and the languages of the setting `labelLanguage`. */
export const SCAN_LINES = {
  en: scanLine('en', 'Scan with your phone, earn # point', 'Scan with your phone, earn # points'),
  hi: scanLine('hi', 'फ़ोन से स्कैन करें, # पॉइंट पाएँ'),
  mr: scanLine('mr', 'फोनने स्कॅन करा, # पॉइंट मिळवा', 'फोनने स्कॅन करा, # पॉइंट्स मिळवा'),
  ta: scanLine('ta', 'ஸ்கேன் செய்து # புள்ளி பெறுக', 'ஸ்கேன் செய்து # புள்ளிகள் பெறுக'),
  te: scanLine('te', 'ఫోన్‌తో స్కాన్ చేసి # పాయింట్ పొందండి', 'ఫోన్‌తో స్కాన్ చేసి # పాయింట్లు పొందండి'),
  bn: scanLine('bn', 'ফোনে স্ক্যান করুন, # পয়েন্ট পান'),
};

export interface LabelText {
  /** The brand's name; null: none is printed. */
  brand: string | null;
  /** One line in each of two languages. */
  scanLines: readonly ScanLine[];
}

/** Returns a line for a label of so many points; undefined for none. */
export function fillScanLine({ language, one, other }: ScanLine, points: number): string | undefined {
  if (points === 0) return undefined;
  const form = new Intl.PluralRules(language).select(points) === 'one' ? one : other;
  return form.replace('#', points.toLocaleString('en-IN'));
}
