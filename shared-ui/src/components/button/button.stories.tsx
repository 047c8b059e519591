import { Check, Plus } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { Button, type ButtonProps, type ButtonVariant } from './button';

/**
 * **Use** it for what changes something: claim, save, approve. One `primary` a view; `danger` only for what cannot be undone.
 * **Not** for navigation: that is a LinkButton. An icon without text is an IconButton.
 */
const meta = {
  title: 'Acts/Button',
  component: Button,
  args: { children: 'Claim 1,240 points', onClick: fn() },
  parameters: { ...inHindi<ButtonProps>({ children: '1,240 अंक क्लेम करें' }) },
} satisfies Meta<typeof Button>;
export default meta;

type Story = StoryObj<typeof meta>;

const variants: readonly ButtonVariant[] = ['primary', 'reward', 'secondary', 'quiet', 'danger', 'danger-soft'];

export const Primary: Story = {};

/** Each variant at rest, with an icon, busy and disabled. */
export const Variants: Story = {
  render: () => (
    <Stack>
      {variants.map((variant) => (
        <Stack key={variant} row gap={3}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon={<Plus aria-hidden="true" />}>
            Add product
          </Button>
          <Button variant={variant} busy busyLabel="Saving…">
            Save
          </Button>
          <Button variant={variant} disabled>
            Save
          </Button>
        </Stack>
      ))}
    </Stack>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Stack row gap={3}>
      <Button size="sm">Approve</Button>
      <Button size="md">Approve</Button>
      <Button size="lg">Approve</Button>
    </Stack>
  ),
};

/** With a mouse, as in the admin area: 32, 40 and 48 px. */
export const SizesCompact: Story = { ...Sizes, globals: { density: 'compact' } };

export const Icons: Story = {
  render: () => (
    <Stack row gap={3}>
      <Button icon={<Check aria-hidden="true" />}>Approve 12 claims</Button>
    </Stack>
  ),
};

/** At the bottom of a phone's page. */
export const Block: Story = { args: { block: true, size: 'lg' } };

/** A long label wraps rather than widening the button. */
export const LongText: Story = {
  args: { block: true, children: 'Approve every claim that waits, those on the other pages included' },
  parameters: {
    ...inHindi<ButtonProps>({
      children: 'मंज़ूरी की प्रतीक्षा कर रहे सभी क्लेम मंज़ूर करें, दूसरे पृष्ठों के क्लेम सहित',
    }),
  },
  globals: { viewport: { value: 'narrow' } },
};
