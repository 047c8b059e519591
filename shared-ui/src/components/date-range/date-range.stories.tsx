import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi, openedBy } from '../../../.storybook/story-parameters';
import { sampleDates } from './sample-dates';
import { DateRange, type DateRangeProps } from './date-range';

/**
 * **Use** it in a form or a filter that asks for two days. **Not** if usual ranges come first (last 30 days, this financial
 * year): RangePicker.
 */
const meta = {
  title: 'Fields/DateRange',
  component: DateRange,
  args: {
    legend: 'Claimed between',
    startLabel: 'From',
    endLabel: 'To',
    value: { start: '2026-04-01', end: '2026-11-21' },
    max: '2026-11-21',
    dates: sampleDates,
    onValueChange: () => undefined,
  },
  parameters: { ...inHindi<DateRangeProps>({ legend: 'क्लेम की तारीख', startLabel: 'कब से', endLabel: 'कब तक' }) },
  render: function Range(args) {
    const [value, setValue] = useState(args.value);
    return <DateRange {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof DateRange>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Open: Story = { args: { value: { start: '', end: '' } }, globals: { density: 'compact' } };

export const Wrong: Story = {
  args: { value: { start: '2026-11-21', end: '2026-04-01' }, error: 'The first day is after the last.' },
};

export const LegendInPrint: Story = { args: { hideLegend: false } };

/** Also on a day that is no date. */
export const Calendar: Story = openedBy('From: calendar');
