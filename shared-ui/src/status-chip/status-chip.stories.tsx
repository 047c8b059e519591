import { Check, Clock } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../.storybook/in-hindi';
import { Row } from '../../.storybook/row';
import { StatusChip, type StatusChipProps } from './status-chip';

/**
 * **Use** it for the state of one thing among many: a claim, a code, a plumber's account.
 * **Not** for a sentence: that is a Notice. **Not** for what can be pressed: FilterChip.
 */
const meta = {
  title: 'Values/StatusChip',
  component: StatusChip,
  args: { children: 'Awaiting approval', tone: 'copper', icon: <Clock aria-hidden="true" /> },
  parameters: { ...inHindi<StatusChipProps>({ children: 'मंज़ूरी की प्रतीक्षा में' }) },
} satisfies Meta<typeof StatusChip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Awaiting: Story = {};

export const Tones: Story = {
  render: () => (
    <Row>
      <StatusChip tone="ok" icon={<Check aria-hidden="true" />}>
        Approved
      </StatusChip>
      <StatusChip tone="copper">Awaiting approval</StatusChip>
      <StatusChip tone="warn">Flagged</StatusChip>
      <StatusChip tone="bad">Rejected</StatusChip>
      <StatusChip tone="neutral">Issued</StatusChip>
      <StatusChip tone="accent">Active</StatusChip>
    </Row>
  ),
};
