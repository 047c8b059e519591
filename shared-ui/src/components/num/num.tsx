import styles from './num.module.css';

/** `auto`: minus for negative numbers. `always`: plus too, e.g. points earned. `negative`: shown as a deduction. */
export type NumberSign = 'auto' | 'always' | 'negative';

interface FormatNumberOptions {
  sign?: NumberSign;
}

const minus = '\u2212';

/** Inserts the separators: 1840000 → "18,40,000", three digits, then pairs. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ',');

/**
 * Formats with Indian grouping and Latin digits in every language: 1840000 → "18,40,000". The minus is U+2212, as
 * wide as the plus.
 */
export function formatNumber(value: number, { sign = 'auto' }: FormatNumberOptions = {}): string {
  const shown = sign === 'negative' ? -Math.abs(value) : value;
  // Most figures are formatted by hand: a browser's first formatter takes 15 ms, which would delay the first screen's balance.
  if (Number.isSafeInteger(shown)) {
    const before = shown < 0 ? minus : sign === 'always' && shown > 0 ? '+' : '';
    return before + grouped(Math.abs(shown));
  }
  return new Intl.NumberFormat('en-IN-u-nu-latn', {
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
  })
    .format(shown)
    .replace('-', minus);
}

/** Formats an amount in paise with Indian grouping: 110000 → "₹1,100", 110050 → "₹1,100.50". Paise only if there are any. */
export function formatPaise(paise: number, { sign = 'auto' }: FormatNumberOptions = {}): string {
  const shown = sign === 'negative' ? -Math.abs(paise) : paise;
  const before = shown < 0 ? minus : sign === 'always' && shown > 0 ? '+' : '';
  const [rupees, rest] = [Math.floor(Math.abs(paise) / 100), Math.abs(paise) % 100];
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${before}₹${formatNumber(rupees)}${fraction}`;
}

export interface NumProps {
  value: number;
  sign?: NumberSign;
}

/** Renders a number with Indian grouping and tabular figures. */
export function Num({ value, ...options }: NumProps) {
  return <span className={styles.root}>{formatNumber(value, options)}</span>;
}
