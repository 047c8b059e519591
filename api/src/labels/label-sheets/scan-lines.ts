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
  hi: scanLine('hi', 'फ़ोन से स्कैन करें, # अंक पाएँ'),
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
