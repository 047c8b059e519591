import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { scansPerDay } from '../../../.storybook/samples';
import { Skeleton } from '../skeleton/skeleton';
import { TrendChart, type TrendChartProps } from './trend-chart';

/**
 * **Use** it for one figure a day, up to two years; on a page that is loaded on demand. **Not** for comparing a few values: use a
 * DataTable.
 */
const meta = {
  title: 'Surfaces/TrendChart',
  component: TrendChart,
  args: {
    title: 'Scans per day',
    points: scansPerDay(30, 3400),
    labels: {
      viewTable: 'View as table',
      viewChart: 'View as chart',
      day: 'Day',
      value: 'Scans',
      point: (day, value, partial) => `${day}${partial ? ', so far' : ''}: ${value.toLocaleString('en-IN')} scans`,
      partial: 'Today, so far',
      empty: 'No scans in this time',
    },
  },
  globals: { density: 'compact' },
} satisfies Meta<typeof TrendChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Month: Story = {
  args: { summary: '58,204 scans in 30 days' },
  parameters: {
    ...inHindi<TrendChartProps>({
      title: 'हर दिन के स्कैन',
      summary: '30 दिनों में 58,204 स्कैन',
      labels: { ...meta.args.labels, viewTable: 'तालिका में देखें', day: 'दिन', value: 'स्कैन', partial: 'आज, अब तक' },
    }),
  },
};

export const MonthNarrow: Story = { ...Month, globals: { density: 'compact', viewport: { value: 'narrow' } } };

/** The last day is incomplete: hatched, with a legend. */
export const Today: Story = {
  args: { points: [...scansPerDay(14, 3400).slice(0, -1), { day: '2026-11-21', value: 420, partial: true }] },
};

export const TwoYears: Story = { args: { points: scansPerDay(730, 18_400) } };

/** One day is centred; days without a scan have no bar. */
export const OneDay: Story = { args: { points: scansPerDay(1, 40) } };

export const Zeros: Story = { args: { points: scansPerDay(7, 0) } };

export const Empty: Story = { args: { points: [] } };

export const Loading: Story = { args: { placeholder: <Skeleton shape="block" height="200px" /> } };

export const AsTable: Story = {
  args: { points: scansPerDay(7, 3400) },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'View as table' })),
};
