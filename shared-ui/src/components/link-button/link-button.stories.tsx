import { ChevronRight, QrCode } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { LinkButton, type LinkButtonProps } from './link-button';

/**
 * **Use** it where a page's next step deserves the weight of a button: Generate QR, Scan another. **Not** for what changes
 * something: a Button does that, and cannot be opened in a new tab.
 */
const meta = {
  title: 'Acts/LinkButton',
  component: LinkButton,
  args: { to: '/user/scan', children: 'Scan another' },
  parameters: { ...inHindi<LinkButtonProps>({ children: 'एक और स्कैन करें' }) },
} satisfies Meta<typeof LinkButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Primary: Story = {};

export const Variants: Story = {
  render: (args) => (
    <Stack row gap={3}>
      <LinkButton {...args} variant="primary" icon={<QrCode aria-hidden="true" />} />
      <LinkButton {...args} variant="secondary" trailingIcon={<ChevronRight aria-hidden="true" />} />
      <LinkButton {...args} variant="quiet" size="sm" />
      <LinkButton {...args} variant="danger" size="md" />
      <LinkButton {...args} variant="danger-soft" size="lg" />
    </Stack>
  ),
};

export const Block: Story = { args: { block: true, size: 'lg', variant: 'secondary' } };
