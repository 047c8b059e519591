/** `auto`: minus where it is one. `always`: plus too, e.g. points that came in. `negative`: shown as taken away. */
export type NumberSign = 'auto' | 'always' | 'negative';

interface FormatNumberOptions {
  sign?: NumberSign;
  minimumFractionDigits?: number;
  maximumFractionDigits?: number;
}

/**
 * Indian grouping and Latin digits in every language: 1840000 → "18,40,000" (experience.md).
 * The minus is U+2212, as wide as the plus.
 */
export function formatNumber(value: number, { sign = 'auto', ...digits }: FormatNumberOptions = {}): string {
  const shown = sign === 'negative' ? -Math.abs(value) : value;
  return new Intl.NumberFormat('en-IN-u-nu-latn', {
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
    ...digits,
  })
    .format(shown)
    .replace('-', '\u2212');
}
