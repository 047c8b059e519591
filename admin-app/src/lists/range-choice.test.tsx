import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminMessages } from '../i18n/admin-messages';
import { RangeChoice, useRangeParam } from './range-choice';
import { countDays, daysBefore, isDay, isReversed, presetRange, todayInIndia } from './day-range';

describe('todayInIndia', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '2026-03-31'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2026-11-21T05:12:00.000Z', '2026-11-21'],
  ])('%s is %s there', (moment, day) => {
    expect(todayInIndia(new Date(moment))).toBe(day);
  });
});

describe('presetRange', () => {
  it.each([
    ['last-7', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['last-7', '2027-01-03', '2026-12-28', '2027-01-03'],
    ['last-30', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['last-90', '2026-11-21', '2026-08-24', '2026-11-21'],
    ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['last-month', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['last-month', '2027-01-31', '2026-12-01', '2026-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this-year', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['this-year', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['this-year', '2026-11-21', '2026-04-01', '2026-11-21'],
    ['this-year', '2027-01-01', '2026-04-01', '2027-01-01'],
    ['last-year', '2026-03-31', '2024-04-01', '2025-03-31'],
    ['last-year', '2026-04-01', '2025-04-01', '2026-03-31'],
    ['last-year', '2026-11-21', '2025-04-01', '2026-03-31'],
  ] as const)('%s on %s is %s to %s', (preset, today, start, end) => {
    expect(presetRange(preset, today)).toEqual({ start, end });
  });

  it('has as many days as its name says', () => {
    expect(countDays(presetRange('last-7', '2026-11-21'))).toBe(7);
    expect(countDays(presetRange('last-30', '2028-03-05'))).toBe(30);
    expect(countDays(presetRange('last-90', '2027-02-01'))).toBe(90);
    expect(countDays(presetRange('last-year', '2028-04-01'))).toBe(366);
    expect(countDays({ start: '2026-04-02', end: '2026-04-01' })).toBe(0);
  });
});

describe('isDay', () => {
  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['21-11-2026', false],
    ['2026-11-21T00:00', false],
  ])('%p: %p', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});

describe('daysBefore', () => {
  it('crosses months and years', () => {
    expect(daysBefore('2027-01-01', 1)).toBe('2026-12-31');
    expect(daysBefore('2026-02-28', -1)).toBe('2026-03-01');
  });
});

test.each([
  ['2026-04-02', '2026-04-01', true],
  ['2026-04-01', '2026-04-01', false],
  ['2026-04-02', '', false],
])('from %p to %p is reversed: %p', (start, end, expected) => {
  expect(isReversed({ start, end })).toBe(expected);
});

function Page() {
  const param = useRangeParam({ maxDays: 366 });
  return (
    <>
      <RangeChoice param={param} />
      <output>{`${param.preset} ${param.range.start} ${param.range.end}`}</output>
    </>
  );
}

function open(search = '') {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [`/${search}`] });
  render(
    <AdminMessages>
      <RouterProvider router={router} />
    </AdminMessages>,
  );
  return { router, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}
const shown = () => screen.findByRole('status');

describe('RangeChoice', () => {
  beforeEach(() => {
    // One minute after midnight of 1 April in India, a new financial year; in London it is still March.
    jest.useFakeTimers({ now: new Date('2026-03-31T18:31:00Z'), advanceTimers: true });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows the last 30 days at first, and keeps another choice in the address, on the first page', async () => {
    const { router, user } = open('?q=tee&page=3');
    expect(await shown()).toHaveTextContent('last-30 2026-03-03 2026-04-01');
    await user.click(screen.getByRole('button', { name: 'Time: Last 30 days' }));
    await user.click(screen.getByRole('button', { name: /Last financial year 1 Apr 2025 – 31 Mar 2026/ }));
    expect(await shown()).toHaveTextContent('last-year 2025-04-01 2026-03-31');
    expect(router.state.location.search).toBe('?q=tee&range=last-year');
    expect(screen.getByRole('button', { name: 'Time: Last financial year' })).toHaveFocus();
  });

  it('begins the financial year on 1 April, at midnight in India', async () => {
    open('?range=this-year');
    expect(await shown()).toHaveTextContent('this-year 2026-04-01 2026-04-01');
  });

  it.each([
    ['?range=2026-01-05..2026-02-10', 'own 2026-01-05 2026-02-10'],
    ['?range=2026-04-01..2026-04-01', 'own 2026-04-01 2026-04-01'],
    ['?range=2026-02-10..2026-01-05', 'last-30 2026-03-03 2026-04-01'],
    ['?range=2026-02-30..2026-03-05', 'last-30 2026-03-03 2026-04-01'],
    ['?range=2026-03-30..2026-04-02', 'last-30 2026-03-03 2026-04-01'],
    ['?range=2020-01-01..2026-03-05', 'last-30 2026-03-03 2026-04-01'],
    ['?range=yesterday', 'last-30 2026-03-03 2026-04-01'],
    ['?range=', 'last-30 2026-03-03 2026-04-01'],
  ])('reads %s as %s', async (search, range) => {
    open(search);
    expect(await shown()).toHaveTextContent(range);
  });

  it('takes days of one’s own, and refuses those that cannot be shown', async () => {
    const { router, user } = open();
    await shown();
    await user.click(screen.getByRole('button', { name: 'Time: Last 30 days' }));
    const apply = async (start: string, end: string) => {
      fireEvent.change(screen.getByLabelText('From'), { target: { value: start } });
      fireEvent.change(screen.getByLabelText('To'), { target: { value: end } });
      await user.click(screen.getByRole('button', { name: 'Apply' }));
    };
    for (const [start, end, error] of [
      ['', '2026-03-05', 'Please enter both dates.'],
      ['2026-03-06', '2026-03-05', 'The start date is after the end date.'],
      ['2026-03-06', '2026-04-02', 'The end date is in the future.'],
      ['2025-03-01', '2026-03-05', 'At most 366 days can be shown.'],
    ] as const) {
      await apply(start, end);
      expect(screen.getByText(error)).toBeInTheDocument();
      expect(router.state.location.search).toBe('');
    }
    await apply('2026-02-01', '2026-03-05');
    expect(router.state.location.search).toBe('?range=2026-02-01..2026-03-05');
    expect(await screen.findByRole('button', { name: 'Time: 1 Feb – 5 Mar 2026' })).toHaveFocus();
  });
});
