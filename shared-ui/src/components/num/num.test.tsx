import { render, screen } from '@testing-library/react';
import { formatNumber, formatPaise, Num } from './num';

describe('formatNumber', () => {
  it.each([
    [1_840_000, {}, '18,40,000'],
    [0, {}, '0'],
    [-300, {}, '\u2212300'],
    [40, { sign: 'always' }, '+40'],
    [0, { sign: 'always' }, '0'],
    [300, { sign: 'negative' }, '\u2212300'],
  ] as const)('%p with %p is %p', (value, options, text) => {
    expect(formatNumber(value, options)).toBe(text);
  });

  it('writes whole numbers of every length as Intl does', () => {
    const intl = new Intl.NumberFormat('en-IN-u-nu-latn', { signDisplay: 'exceptZero' });
    for (let digits = 1; digits <= 15; digits += 1) {
      for (const value of [10 ** (digits - 1), 10 ** digits - 1, -(10 ** digits - 7)]) {
        expect(formatNumber(value, { sign: 'always' })).toBe(intl.format(value).replace('-', '\u2212'));
      }
    }
  });
});

describe('formatPaise', () => {
  it.each([
    [110_000, '₹1,100'],
    [110_050, '₹1,100.50'],
    [5, '₹0.05'],
    [0, '₹0'],
    [123_456_789_00, '₹12,34,56,789'],
    [-2_500, '\u2212₹25'],
  ])('%p paise are %s', (paise, text) => expect(formatPaise(paise)).toBe(text));
});

describe('Num', () => {
  it('draws the number', () => {
    render(<Num value={102_884} />);
    expect(screen.getByText('1,02,884')).toBeInTheDocument();
  });
});
