import { Check, Pencil, Trash2 } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { Stack } from '../stack/stack';
import { IconButton } from './icon-button';

/**
 * **Use** it for an action repeated in every row, or with a universally known icon (✕, back). **Not** for the main action of a
 * view: more users understand a word than an icon. Use a Button.
 */
const meta = {
  title: 'Acts/IconButton',
  component: IconButton,
  args: { label: 'Edit Ball Valve 20 mm', icon: <Pencil aria-hidden="true" />, onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Quiet: Story = {};

export const Variants: Story = {
  render: () => (
    <Stack row gap={3}>
      <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
      <IconButton label="Remove" size="sm" icon={<Trash2 aria-hidden="true" />} />
      <IconButton label="Approve" size="md" icon={<Check aria-hidden="true" />} />
      <IconButton label="Approve, disabled" disabled icon={<Check aria-hidden="true" />} />
      <IconButton label="Edit, disabled" disabled icon={<Pencil aria-hidden="true" />} />
    </Stack>
  ),
};

export const Compact: Story = { ...Variants, globals: { density: 'compact' } };
