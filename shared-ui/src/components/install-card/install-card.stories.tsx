import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/in-hindi';
import { InstallCard, type InstallCardProps } from './install-card';

/**
 * **Use** it once a user has come back and the browser can install; say what it is good for. **Not** on the first visit, and
 * never again after it was dismissed.
 */
const meta = {
  title: 'Surfaces/InstallCard',
  component: InstallCard,
  args: {
    title: 'Keep it at hand',
    children: <p>One tap on your home screen, and it opens without a network too.</p>,
    onInstall: fn(),
    installLabel: 'Put on the home screen',
    onDismiss: fn(),
    dismissLabel: 'No, thanks',
  },
  parameters: {
    ...inHindi<InstallCardProps>({
      title: 'हाथ के पास रखें',
      children: <p>होम स्क्रीन पर एक टैप, और यह बिना नेटवर्क के भी खुलता है।</p>,
      installLabel: 'होम स्क्रीन पर रखें',
      dismissLabel: 'नहीं, धन्यवाद',
    }),
  },
} satisfies Meta<typeof InstallCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Offered: Story = {};

/** The browser has no install prompt: manual steps. */
export const Explained: Story = {
  args: { onInstall: undefined, children: <p>Tap Share, then “Add to Home Screen”.</p> },
  globals: { viewport: { value: 'narrow' } },
};
