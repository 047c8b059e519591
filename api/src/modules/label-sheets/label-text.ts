import type { AppContext } from '../../app-context';
import { readSettings } from '../programme';

/** What labels say beside the product: `#` is the number of points. */
export interface ScanLine {
  language: string;
  one: string;
  other: string;
}

const scanLine = (language: string, one: string, other = one): ScanLine => ({ language, one, other });

const ENGLISH = scanLine('en', 'Scan with your phone, earn # point', 'Scan with your phone, earn # points');
const HINDI = scanLine('hi', 'फोन से स्कैन करें, # अंक पाएँ');

export interface LabelText {
  /** The brand's name; null: none is printed. */
  brand: string | null;
  /** One line in each of two languages. */
  scanLines: readonly ScanLine[];
}

/** Returns the texts that all labels of the programme have in common. */
export async function readLabelText({ db }: Pick<AppContext, 'db'>): Promise<LabelText> {
  const { brandName } = await readSettings(db);
  return { brand: brandName, scanLines: [ENGLISH, HINDI] };
}

/** Returns a line for a label of so many points; undefined for none. */
export function fillScanLine({ language, one, other }: ScanLine, points: number): string | undefined {
  if (points === 0) return undefined;
  const form = new Intl.PluralRules(language).select(points) === 'one' ? one : other;
  return form.replace('#', points.toLocaleString('en-IN'));
}
