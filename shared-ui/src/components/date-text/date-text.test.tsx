import { render, screen } from '@testing-library/react';
import { LocaleProvider } from '../../platform/locale';
import { DateText, formatDate, monthKey } from './date-text';

/** 20 Nov 2026, 23:42 in London is 21 Nov, 05:12 in India. */
const lateInLondon = '2026-11-20T23:42:00Z';

describe('formatDate', () => {
  it.each([
    ['date', '21 Nov 2026'],
    ['date-time', '21 Nov 2026, 5:12 am'],
    ['day-time', '21 Nov, 5:12 am'],
    ['day', '21 Nov'],
    ['month', 'November 2026'],
    ['time', '5:12 am'],
  ] as const)('as %s is %p, in IST', (format, text) => {
    expect(formatDate(lateInLondon, format)?.replaceAll('\u00a0', ' ')).toBe(text);
  });

  it.each(['hi-IN', 'mr-IN', 'ta-IN', 'te-IN'])('keeps Latin digits in %s', (locale) => {
    expect(formatDate(lateInLondon, 'date-time', locale)).toMatch(/\b2026\b/);
  });

  it('is undefined for what is no date', () => {
    expect(formatDate('yesterday')).toBeUndefined();
  });
});

describe('monthKey', () => {
  it('groups by the month in India', () => {
    expect(monthKey('2026-10-31T20:00:00Z')).toBe('2026-11');
    expect(monthKey('never')).toBe('');
  });
});

describe('DateText', () => {
  it('carries the exact moment, and a dash where there is none', () => {
    const { rerender, container } = render(<DateText value={lateInLondon} />);
    expect(screen.getByText('21 Nov 2026')).toHaveAttribute('datetime', '2026-11-20T23:42:00.000Z');
    rerender(<DateText value={null} />);
    expect(container).toHaveTextContent('–');
    rerender(<DateText value="rubbish" />);
    expect(container).toHaveTextContent('–');
  });

  it('speaks the language of the page', () => {
    render(
      <LocaleProvider locale="hi-IN">
        <DateText value={lateInLondon} format="month" />
      </LocaleProvider>,
    );
    expect(screen.getByText('नवंबर 2026')).toBeInTheDocument();
  });
});
