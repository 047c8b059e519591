import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { OfflineBanner, type OfflineBannerProps } from './offline-banner';

/**
 * **Use** it once, at the top of an area, with `useOnline`. **Not** for a failed request: that is a Notice in the place of its
 * content.
 */
const meta = {
  title: 'Feedback/OfflineBanner',
  component: OfflineBanner,
  args: { offline: true, message: 'You are offline. Scans will be sent later.' },
  parameters: { ...inHindi<OfflineBannerProps>({ message: 'आप ऑफ़लाइन हैं। स्कैन बाद में भेजे जाएँगे।' }) },
} satisfies Meta<typeof OfflineBanner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Offline: Story = {};

export const WithAction: Story = {
  args: {
    action: (
      <Button size="sm" variant="quiet">
        Try again
      </Button>
    ),
  },
};
