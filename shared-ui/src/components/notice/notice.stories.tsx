import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { Button } from '../button/button';
import { Notice, type NoticeProps } from './notice';

/**
 * **Use** it for what concerns this place on the page and stays until it is fixed. `copper` is for rewards only. **Not** for the
 * success of an action (useToast), nor for one field (`error` of Field).
 */
const meta = {
  title: 'Feedback/Notice',
  component: Notice,
  args: { children: 'The scan goes on without a place.', tone: 'warning', title: 'Location denied' },
  parameters: {
    ...inHindi<NoticeProps>({
      children: 'स्कैन स्थान के बिना भी होगा।',
      title: 'स्थान की अनुमति नहीं मिली',
    }),
  },
} satisfies Meta<typeof Notice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: () => (
    <Stack>
      <Notice tone="info">Stores are kept by the brand.</Notice>
      <Notice tone="success">Product Added Successfully</Notice>
      <Notice tone="warning" title="Location denied">
        The scan goes on without a place.
      </Notice>
      <Notice tone="danger">Please wait 42 seconds before requesting a new OTP</Notice>
      <Notice tone="pending">300 points wait for approval.</Notice>
    </Stack>
  ),
};

const retry = (
  <Button size="sm" variant="secondary">
    Retry
  </Button>
);

/** The result of an action is announced: a failure at once, anything else politely. */
export const Action: Story = {
  render: () => (
    <Stack>
      <Notice tone="danger" live="assertive" action={retry}>
        The server did not answer. Nothing was changed.
      </Notice>
      <Notice tone="success" live="polite">
        Sent. Your claim waits for approval.
      </Notice>
    </Stack>
  ),
};

export const LongText: Story = {
  args: {
    children:
      'Your phone has kept this scan and will send it when the network is back. It counts once, however often it is sent.',
    action: <Button size="sm">Send now</Button>,
  },
  parameters: {
    ...inHindi<NoticeProps>({
      title: 'नेटवर्क नहीं है',
      children:
        'यह स्कैन आपके फ़ोन में सहेजा गया है और नेटवर्क आने पर भेज दिया जाएगा। चाहे कितनी बार भेजा जाए, एक ही बार गिना जाएगा।',
      action: <Button size="sm">अभी भेजें</Button>,
    }),
  },
  globals: { viewport: { value: 'narrow' } },
};
