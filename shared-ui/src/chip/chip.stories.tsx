import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../.storybook/in-hindi';
import { Row } from '../../.storybook/row';
import { Chip, type ChipProps } from './chip';

/**
 * **Use** it for a filter that is on, with a ✕ that takes it off, and for a small count.
 * **Not** for what state a thing is in: that is a StatusChip. What is pressed to filter is a FilterChip.
 */
const meta = {
  title: 'Values/Chip',
  component: Chip,
  args: { children: 'Awaiting' },
  parameters: { ...inHindi<ChipProps>({ children: 'मंज़ूरी बाकी' }) },
} satisfies Meta<typeof Chip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: () => (
    <Row>
      <Chip tone="accent">30 days</Chip>
      <Chip tone="neutral">312</Chip>
      <Chip tone="copper">Awaiting</Chip>
    </Row>
  ),
};

export const Removable: Story = {
  args: { tone: 'copper', onRemove: fn(), removeLabel: 'Remove filter: Awaiting' },
  parameters: { ...inHindi<ChipProps>({ children: 'मंज़ूरी बाकी', removeLabel: 'फ़िल्टर हटाएँ: मंज़ूरी बाकी' }) },
};

export const RemovableCompact: Story = { ...Removable, globals: { density: 'compact' } };
