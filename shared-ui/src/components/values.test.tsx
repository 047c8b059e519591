import { render, screen, act } from '@testing-library/react';
import { formatNumber, formatPaise, Num } from './num/num';
import { LocaleProvider } from '../platform/locale';
import { DateText, formatDate, monthKey } from './date-text/date-text';
import { RoutesAt } from './internal/routes-at';
import { KpiStrip } from './kpi-strip/kpi-strip';
import { PipeRun } from './pipe-run/pipe-run';
import { StepLine, type Step } from './step-line/step-line';
import { rememberBrand } from '../platform/brand';
import { Wordmark } from './logo/logo';

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

  it('has the sign before the rupee sign', () => {
    expect(formatPaise(2_000, { sign: 'always' })).toBe('+₹20');
    expect(formatPaise(0, { sign: 'always' })).toBe('₹0');
    expect(formatPaise(2_000, { sign: 'negative' })).toBe('\u2212₹20');
  });
});

describe('Num', () => {
  it('draws the number', () => {
    render(<Num value={102_884} />);
    expect(screen.getByText('1,02,884')).toBeInTheDocument();
  });
});

describe('date-text', () => {
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
});

describe('KpiStrip', () => {
  it('lists figures the Indian way, and leads to their rows where there are some', () => {
    render(
      <RoutesAt>
        <KpiStrip
          label="Figures"
          items={[
            {
              id: 'customers',
              label: 'Active Customers',
              value: 102_884,
              note: '+1.4 %',
              tone: 'success',
              to: '/customers',
            },
            { id: 'codes', label: 'QRs Generated', value: '…' },
          ]}
        />
      </RoutesAt>,
    );
    expect(screen.getByRole('list', { name: 'Figures' })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Active Customers 1,02,884 +1.4 %' });
    expect(link).toHaveAttribute('href', '/customers');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('…')).toBeInTheDocument();
  });
});

describe('PipeRun', () => {
  const stages = (...reached: boolean[]) =>
    ['Earned', 'Awaiting', 'Redeemed'].map((label, index) => ({
      id: label,
      label,
      value: (index + 1) * 1000,
      reached: reached[index] ?? false,
    }));

  const drawn = () =>
    screen.getAllByRole('listitem').map(({ dataset }) => [dataset['before'], dataset['after'], dataset['reached']]);

  it('says where nothing comes after its last stage', () => {
    const { container, rerender } = render(<PipeRun label="Points" stages={stages(true)} />);
    expect(container.firstChild).not.toHaveAttribute('data-ends');
    rerender(<PipeRun label="Points" stages={stages(true)} ends />);
    expect(container.firstChild).toHaveAttribute('data-ends', 'true');
  });

  it('lists the stages with their figures', () => {
    render(<PipeRun label="Points" stages={stages(true)} />);
    expect(screen.getByRole('list', { name: 'Points' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1,000Earned',
      '2,000Awaiting',
      '3,000Redeemed',
    ]);
  });

  it('takes a stage with points for reached, in every area alike', () => {
    const run = [10, 5, 3].map((value) => ({ id: String(value), label: 'Points', value }));
    const { rerender } = render(<PipeRun label="Points" stages={run} />);
    expect(drawn().map(([, , reached]) => reached)).toEqual(['true', 'true', 'true']);
    rerender(<PipeRun label="Points" stages={run.map((stage) => ({ ...stage, value: stage.value - 5 }))} />);
    expect(drawn().map(([, , reached]) => reached)).toEqual(['true', undefined, undefined]);
  });

  it('is solid as far as points have flowed, through a stage that is empty now', () => {
    const { rerender } = render(<PipeRun label="Points" stages={stages(true, false, true)} />);
    expect(drawn()).toEqual([
      ['flowed', 'flowed', 'true'],
      ['flowed', 'flowed', undefined],
      ['flowed', 'ahead', 'true'],
    ]);
    rerender(<PipeRun label="Points" stages={stages(true, false, false)} />);
    expect(drawn()).toEqual([
      ['flowed', 'ahead', 'true'],
      ['ahead', 'ahead', undefined],
      ['ahead', 'ahead', undefined],
    ]);
    rerender(<PipeRun label="Points" stages={stages(false, false, false)} />);
    expect(drawn().flat()).not.toContain('flowed');
  });
});

describe('step-line', () => {
  const steps: Step[] = [
    { id: 'a', label: 'Claimed', at: '19 Nov', state: 'done' },
    { id: 'b', label: 'Approved', state: 'done' },
    { id: 'c', label: 'Payment', state: 'now', detail: 'by 26 Nov' },
    { id: 'd', label: 'Later', state: 'ahead' },
  ];

  it('lists the steps with their dates, marks the current one, and is solid up to it', () => {
    render(<StepLine label="Progress" steps={steps} />);
    expect(screen.getByRole('list', { name: 'Progress' })).toBeVisible();
    const items = screen.getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Claimed19 Nov',
      'Approved',
      'Paymentby 26 Nov',
      'Later',
    ]);
    expect(items.map(({ dataset }) => dataset['after'])).toEqual(['reached', 'reached', 'ahead', 'ahead']);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  });
});

describe('logo', () => {
  beforeEach(() => localStorage.clear());

  it('is the built-in drawing until the brand has a logo, then that at once, and on the next visit', () => {
    const { container, unmount } = render(<Wordmark name="Loyalty" />);
    expect(container.querySelector('svg')).toBeInTheDocument();
    act(() => rememberBrand({ logoUrl: '/api/pictures/a.png' }));
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/pictures/a.png');
    expect(container.querySelector('svg')).not.toBeInTheDocument();
    unmount();
    render(<Wordmark name="Flow" />);
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/api/pictures/a.png');
  });

  it('is what a preview says, whatever the brand is', () => {
    rememberBrand({ logoUrl: '/api/pictures/a.png' });
    const { container } = render(<Wordmark name="Flow" src={null} />);
    expect(container.querySelector('svg')).toBeInTheDocument();
  });
});
