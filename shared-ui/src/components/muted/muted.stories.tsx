import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Muted } from './muted';

/** **Use** it for a note, or a detail under a name. **Not** for what must be read: that has the colour of the text. */
const meta = {
  title: 'Layout/Muted',
  component: Muted,
  args: { children: 'Every download is recorded in the audit log.' },
} satisfies Meta<typeof Muted>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Small: Story = { args: { size: 13 } };
