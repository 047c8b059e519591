/** `auto`: minus where it is one. `always`: plus too, e.g. points that came in. `negative`: shown as taken away. */
export type NumberSign = 'auto' | 'always' | 'negative';

interface FormatNumberOptions {
  sign?: NumberSign;
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
}

const minus = '\u2212';

/** 1840000 → "18,40,000": three digits, then pairs. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ',');

/**
 * Indian grouping and Latin digits in every language: 1840000 → "18,40,000" (experience.md).
 * The minus is U+2212, as wide as the plus.
 */
export function formatNumber(value: number, { sign = 'auto', ...digits }: FormatNumberOptions = {}): string {
  const shown = sign === 'negative' ? -Math.abs(value) : value;
  // By hand what nearly all figures are: a browser's first formatter takes 15 ms, which a first screen's balance would wait for.
  if (Number.isSafeInteger(shown) && Object.keys(digits).length === 0) {
    const before = shown < 0 ? minus : sign === 'always' && shown > 0 ? '+' : '';
    return before + grouped(Math.abs(shown));
  }
  return new Intl.NumberFormat('en-IN-u-nu-latn', {
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    ...digits,
  })
    .format(shown)
    .replace('-', minus);
}
