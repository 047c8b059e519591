import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { DateText, type DateTextProps, type DateFormat } from './date-text';

/**
 * **Use** it for every date or time: it is shown in IST, whatever the phone's time zone. **Not** inside a text that is translated
 * as a whole: use `formatDate`.
 */
const meta = {
  title: 'Values/DateText',
  component: DateText,
  args: { value: '2026-11-21T05:12:00Z' },
  parameters: { ...inHindi<DateTextProps>({}) },
} satisfies Meta<typeof DateText>;
export default meta;

type Story = StoryObj<typeof meta>;

const formats: readonly DateFormat[] = ['date', 'date-time', 'day-time', 'day', 'month', 'month-short', 'time'];

export const Formats: Story = {
  render: (args) => (
    <Stack>
      {formats.map((format) => (
        <DateText key={format} {...args} format={format} />
      ))}
    </Stack>
  ),
};

/** A dash if there is no date yet. */
export const None: Story = { args: { value: null } };
