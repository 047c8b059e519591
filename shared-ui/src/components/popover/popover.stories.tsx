import { Filter } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { Popover, type PopoverProps } from './popover';

/**
 * **Use** it for a small choice beside its button; ColumnPicker and RangePicker are based on it. **Not** for a task with a Save
 * (Dialog), nor for a hint: use visible text.
 */
const meta = {
  title: 'Overlays/Popover',
  component: Popover,
  args: {
    label: 'More filters',
    icon: <Filter aria-hidden="true" />,
    children: <p>Only claims of flagged plumbers</p>,
  },
  parameters: { ...inHindi<PopoverProps>({ label: 'और फ़िल्टर', children: <p>केवल उन प्लंबरों के दावे जिन पर संदेह है</p> }) },
} satisfies Meta<typeof Popover>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = { args: { variant: 'secondary', size: 'sm' } };

/** Below its button, at the edge given by `align`. */
export const AlignStart: Story = {
  args: { align: 'start', title: 'More filters of the claims' },
  parameters: { picture: 'screen' },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
};

export const AlignEnd: Story = {
  ...AlignStart,
  args: { align: 'end' },
  render: (args) => (
    <Stack row gap={3}>
      <span>46 claims wait for approval</span>
      <Popover {...args} />
    </Stack>
  ),
};

/** It opens from the bottom, near the thumb. */
export const OnAPhone: Story = { ...AlignStart, globals: { viewport: { value: 'phone' } } };
