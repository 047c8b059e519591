import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { openedBy } from '../../../.storybook/story-parameters';
import { sampleDates } from '../date-range/sample-dates';
import { RangePicker, type OwnRange } from './range-picker';

const presets = [
  { value: 'week', label: 'Last 7 days', detail: '15 – 21 Nov 2026' },
  { value: 'month', label: 'Last 30 days', detail: '23 Oct – 21 Nov 2026' },
  { value: 'year', label: 'This financial year', detail: '1 Apr – 21 Nov 2026' },
];

const own: OwnRange = {
  legend: 'Other days',
  startLabel: 'From',
  endLabel: 'To',
  applyLabel: 'Apply',
  max: '2026-11-21',
  dates: sampleDates,
  value: { start: '2026-04-01', end: '2026-11-21' },
  validate: ({ start, end }) => (start > end ? 'The first day is after the last.' : undefined),
  onApply: () => undefined,
};

/** **Use** it for the date range of a page that usually shows one of a few presets. **Not** in a form: DateRange. */
const meta = {
  title: 'Fields/RangePicker',
  component: RangePicker<string>,
  args: { label: 'Time', text: 'This financial year', presets, value: 'year', onValueChange: () => undefined, own },
  globals: { density: 'compact' },
  render: function Picker(args) {
    const [value, setValue] = useState(args.value);
    const text = presets.find((preset) => preset.value === value)?.label ?? args.text;
    return (
      <RangePicker
        {...args}
        text={text}
        value={value}
        onValueChange={setValue}
        own={{ ...own, onApply: () => setValue(undefined) }}
      />
    );
  },
} satisfies Meta<typeof RangePicker<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = openedBy(/^Time/);

export const OpenOnAPhone: Story = { ...Open, globals: { density: 'touch', viewport: { value: 'phone' } } };
