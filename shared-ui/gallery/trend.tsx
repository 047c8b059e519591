import { Chip } from '../src/chip';
import { TrendChart, type TrendPoint } from '../src/trend-chart';

const dayLength = 86_400_000;
const lastDay = Date.UTC(2026, 10, 21);

/** A programme that grows, quieter on Sundays. */
const scans = (count: number, most: number): TrendPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(lastDay - (count - 1 - index) * dayLength);
    const week = day.getUTCDay() === 0 ? 0.6 : 1;
    return {
      day: day.toISOString().slice(0, 10),
      value: Math.round(most * week * (0.3 + (0.65 * index) / count + 0.05 * Math.sin(index))),
    };
  });

const points = { month: scans(30, 3400), years: scans(730, 18_400), one: scans(1, 40), zero: scans(7, 0), none: [] };

/** The curve of a dashboard, with made-up figures. */
export function Trend({ show = 'month' }: { show?: keyof typeof points }) {
  return (
    <TrendChart
      title={{ month: 'Scans per day', years: 'Two years', one: 'One day', zero: 'Nothing yet', none: 'No days' }[show]}
      points={points[show]}
      summary={show === 'month' ? '58,204 scans in 30 days' : undefined}
      actions={show === 'month' ? <Chip>30 days</Chip> : undefined}
      labels={{
        viewTable: 'View as table',
        viewChart: 'View as chart',
        day: 'Day',
        value: 'Scans',
        point: (day, value) => `${day}: ${value.toLocaleString('en-IN')} scans`,
        empty: 'No scans in this time',
      }}
    />
  );
}
