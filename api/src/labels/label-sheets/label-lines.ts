import { type Pdf, type TextLine, wrapName } from '../../platform/pdf';
import type { Batch } from '../qr-batches';
import type { LabelLayout } from './label-layout';

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

export interface LabelLine extends TextLine {
  /** Undefined: a name, of any language. */
  language?: string;
}

/**
 * Returns the lines that all labels of a batch have, as far as the layout has room: the PDF and the printed page both set
 * these, so that they break alike.
 */
export function labelLines(
  pdf: Pdf,
  box: LabelLayout['text'],
  { productName, points }: Pick<Batch, 'productName' | 'points'>,
  { brand, scanLines }: LabelText,
): LabelLine[] {
  const { width } = box;
  const inTwoLanguages = scanLines.flatMap((line) =>
    wrapName(pdf, fillScanLine(line, points) ?? '', {
      size: box.lineSize,
      width,
      lines: box.lineRows,
      style: 'regular',
    }).map((row) => ({ ...row, language: line.language })),
  );
  return [
    ...(box.showsBrand && brand
      ? wrapName(pdf, brand, { size: box.brandSize, width, lines: 1, style: 'regular' })
      : []),
    ...wrapName(pdf, joinUnits(productName), { size: box.nameSize, width, lines: box.nameLines }),
    ...(box.showsPoints ? [{ ...pointsLine(points), size: box.pointsSize }] : []),
    ...inTwoLanguages,
  ];
}

const pointsLine = (points: number) => ({
  text: `${points.toLocaleString('en-IN')} ${points === 1 ? 'point' : 'points'}`,
  style: 'bold' as const,
  language: 'en',
});

/** Keeps a number and its unit, such as `20 mm`, on one line. */
export const joinUnits = (name: string): string => name.replace(/(\d["”]?) (?=\p{L}{1,4}\b)/gu, '$1\u00a0');

/** Returns a line for a label of so many points; undefined for none. */
export function fillScanLine({ language, one, other }: ScanLine, points: number): string | undefined {
  if (points === 0) return undefined;
  const form = new Intl.PluralRules(language).select(points) === 'one' ? one : other;
  return form.replace('#', points.toLocaleString('en-IN'));
}
