import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axisDays, shapeTrend, type TrendPoint } from './shape';
import { TrendChart } from './trend-chart';

/** So many days up to 21 November 2026. */
const days = (count: number, value: (index: number) => number = (index) => index): TrendPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 21 - (count - 1 - index)));
    return { day: day.toISOString().slice(0, 10), value: value(index) };
  });

function show(points: readonly TrendPoint[]) {
  render(
    <TrendChart
      title="Scans per day"
      points={points}
      labels={{
        viewTable: 'View as table',
        viewChart: 'View as chart',
        day: 'Day',
        value: 'Scans',
        point: (day, value, partial) => `${day}${partial ? ', so far' : ''}: ${String(value)} scans`,
        partial: 'Today, so far',
        empty: 'No days to show',
      }}
    />,
  );
  return userEvent.setup();
}

const plot = () => screen.getByRole('slider', { name: 'Scans per day' });

describe('TrendChart', () => {
  it('is read day by day with the keyboard, from the last day on', async () => {
    const user = show(days(30));
    await user.tab();
    await user.tab();
    expect(plot()).toHaveFocus();
    expect(plot()).toHaveAttribute('aria-valuetext', '21 Nov 2026: 29 scans');
    for (const [key, text] of [
      ['{ArrowLeft}', '20 Nov 2026: 28 scans'],
      ['{PageDown}', '13 Nov 2026: 21 scans'],
      ['{Home}', '23 Oct 2026: 0 scans'],
      ['{ArrowLeft}', '23 Oct 2026: 0 scans'],
      ['{ArrowRight}', '24 Oct 2026: 1 scans'],
      ['{End}', '21 Nov 2026: 29 scans'],
    ] as const) {
      await user.keyboard(key);
      expect(plot()).toHaveAttribute('aria-valuetext', text);
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    await user.keyboard('{Escape}');
    expect(screen.queryByText('21 Nov 2026: 29 scans')).not.toBeInTheDocument();
  });

  it('shows the day under the mouse or the finger', () => {
    show(days(11));
    const rect = { left: 100, width: 1000, top: 0, bottom: 200, right: 1100, height: 200, x: 100, y: 0 };
    jest.spyOn(plot(), 'getBoundingClientRect').mockReturnValue({ ...rect, toJSON: () => rect });
    // jsdom's pointer events have no coordinates.
    fireEvent(plot(), new MouseEvent('pointermove', { bubbles: true, clientX: 460 }));
    expect(screen.getByText('14 Nov 2026: 3 scans')).toBeInTheDocument();
    fireEvent(plot(), new MouseEvent('pointerdown', { bubbles: true, clientX: 5000 }));
    expect(screen.getByText('21 Nov 2026: 10 scans')).toBeInTheDocument();
    fireEvent.pointerLeave(plot());
    expect(screen.queryByText('21 Nov 2026: 10 scans')).not.toBeInTheDocument();
  });

  it('gives its table in both views, the newest day first', async () => {
    const user = show(days(60, (index) => index * 100));
    const rows = () => within(screen.getByRole('table', { name: 'Scans per day' })).getAllByRole('row');
    expect(rows()).toHaveLength(61);
    await user.click(screen.getByRole('button', { name: 'View as table' }));
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(rows()).toHaveLength(61);
    expect(rows()[1]).toHaveTextContent('21 Nov 20265,900');
    await user.click(screen.getByRole('button', { name: 'View as chart' }));
    expect(plot()).toBeInTheDocument();
  });

  it('draws a single day', () => {
    show(days(1, () => 7));
    expect(plot()).toHaveAttribute('aria-valuetext', '21 Nov 2026: 7 scans');
    expect(plot()).toHaveAttribute('aria-valuemax', '1');
  });

  it('marks a day that has not ended: in the legend, beside the value and in the table', () => {
    show([...days(6), { day: '2026-11-22', value: 4, partial: true }]);
    expect(plot()).toHaveAttribute('aria-valuetext', '22 Nov 2026, so far: 4 scans');
    const table = screen.getByRole('table', { name: 'Scans per day' });
    expect(within(table).getByRole('row', { name: '22 Nov 2026 Today, so far 4' })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: '21 Nov 2026 5' })).toBeInTheDocument();
    expect(screen.getAllByText('Today, so far')).toHaveLength(2);
  });

  it('has no legend where every day has ended', () => {
    show(days(7));
    expect(screen.queryByText('Today, so far')).not.toBeInTheDocument();
  });

  it('says when there is no day', () => {
    show([]);
    expect(screen.getByText('No days to show')).toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('shapeTrend', () => {
  it.each([
    ['nothing but zeros', [0, 0, 0], [0, 1]],
    ['a few', [0, 3, 1], [0, 1, 2, 3]],
    ['many', [120, 3470], [0, 1000, 2000, 3000, 4000]],
    ['a lakh', [0, 184_000], [0, 50_000, 100_000, 150_000, 200_000]],
  ])('has few, round, whole ticks: %s', (_case, values, ticks) => {
    const shape = shapeTrend(days(values.length, (index) => values[index] ?? 0));
    expect(shape.ticks.map(({ value }) => value)).toEqual(ticks);
    for (const { x, y } of shape.at) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(1);
    }
    expect(shape.bars).not.toMatch(/NaN|Infinity/);
  });

  /** Returns left, top, width and height of each bar. */
  const barsOf = (points: readonly TrendPoint[]) =>
    [...shapeTrend(points).bars.matchAll(/M([\d.]+) 100V([\d.]+)H([\d.]+)V100Z/g)].map(([, left, top, right]) => ({
      left: Number(left),
      height: 100 - Number(top),
      width: Number(right) - Number(left),
    }));

  it('draws one bar a day, from 0 to its value, beside each other and none for 0', () => {
    const bars = barsOf(days(4, (index) => [10, 0, 5, 1][index] ?? 0));
    expect(bars.map(({ height }) => height)).toEqual([100, 50, 10]);
    for (const [place, { left, width }] of bars.entries()) {
      const previous = bars[place - 1];
      expect(width).toBeGreaterThan(0);
      if (previous) expect(left).toBeGreaterThan(previous.left + previous.width);
    }
  });

  it('leaves a day that has not ended to a bar of its own', () => {
    const points = days(4, () => 8).map((point, index) => ({ ...point, partial: index === 3 }));
    expect(barsOf(points)).toHaveLength(3);
  });

  it('lets one scan beside thousands be seen', () => {
    const [small] = barsOf(days(2, (index) => [1, 9000][index] ?? 0));
    expect(small?.height).toBeGreaterThan(0.4);
  });
});

describe('axisDays', () => {
  const named = (count: number) => {
    const points = days(count);
    return axisDays(points).map(({ index }) => points[index]?.day);
  };
  it.each([
    [0, []],
    [1, ['2026-11-21']],
    [2, ['2026-11-20', '2026-11-21']],
    [7, [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`)],
    [30, ['2026-10-23', '2026-10-29', '2026-11-04', '2026-11-09', '2026-11-15', '2026-11-21']],
    [235, ['2026-04-01', '2026-06-01', '2026-08-01', '2026-10-01']],
    [730, ['2024-12-01', '2025-06-01', '2025-12-01', '2026-06-01']],
  ])('names few of %p days', (count, expected) => {
    expect(named(count)).toEqual(expected);
  });
});
