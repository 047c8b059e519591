import { Check, Clock } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { StatusChip, type StatusChipProps } from './status-chip';

/**
 * **Use** it for the state of one item among many: a claim, a code, a plumber's account. **Not** for a sentence: that is a
 * Notice. **Not** for a control: FilterChip.
 */
const meta = {
  title: 'Values/StatusChip',
  component: StatusChip,
  args: { children: 'Awaiting approval', tone: 'pending', icon: <Clock aria-hidden="true" /> },
  parameters: { ...inHindi<StatusChipProps>({ children: 'मंज़ूरी की प्रतीक्षा में' }) },
} satisfies Meta<typeof StatusChip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Awaiting: Story = {};

export const Tones: Story = {
  render: () => (
    <Stack row gap={3}>
      <StatusChip tone="success" icon={<Check aria-hidden="true" />}>
        Approved
      </StatusChip>
      <StatusChip tone="pending">Awaiting approval</StatusChip>
      <StatusChip tone="warning">Flagged</StatusChip>
      <StatusChip tone="danger">Rejected</StatusChip>
      <StatusChip tone="neutral">Issued</StatusChip>
      <StatusChip tone="info">Active</StatusChip>
    </Stack>
  ),
};
