import { useEffect } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Stack } from '../stack/stack';
import { Button } from '../button/button';
import { ToastProvider, useToast, type ToastTone } from './toast';

interface TellingProps {
  /** The messages to show, one below the other. */
  messages: readonly { readonly tone: ToastTone; readonly text: string }[];
}

/** An hour, so that it stays while the gallery is viewed. */
const duration = 3_600_000;

function Telling({ messages }: TellingProps) {
  const toast = useToast();
  useEffect(() => {
    const ids = messages.map(({ tone, text }) => toast[tone](text, { duration }));
    return () => ids.forEach(toast.dismiss);
  }, [messages, toast]);
  return (
    <Stack row gap={3}>
      <Button variant="secondary" onClick={() => toast.success('Account Updated Successfully', { duration })}>
        Update the account
      </Button>
    </Stack>
  );
}

/**
 * **Use** it for a success without another visible effect, and for a failure that concerns no place on the page. **Not** for what
 * must be read: it disappears. Use a Notice.
 */
const meta = {
  title: 'Feedback/Toast',
  component: Telling,
  args: { messages: [] },
  parameters: { picture: 'screen', ...inHindi<TellingProps>({}) },
  decorators: [
    (Story) => (
      <ToastProvider label="Messages" dismissLabel="Dismiss">
        <Story />
      </ToastProvider>
    ),
  ],
} satisfies Meta<typeof Telling>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Only the two empty live regions. */
export const Silent: Story = { parameters: { picture: 'part' } };

const messages: TellingProps['messages'] = [
  { tone: 'success', text: 'Account Updated Successfully' },
  { tone: 'info', text: 'A newer version is ready: reload when you like' },
  { tone: 'error', text: 'The server did not answer. Nothing was changed.' },
];

export const Tones: Story = {
  args: { messages },
  parameters: {
    ...inHindi<TellingProps>({
      messages: [
        { tone: 'success', text: 'खाता अपडेट हो गया' },
        { tone: 'error', text: 'सर्वर से उत्तर नहीं मिला। कुछ भी नहीं बदला गया है।' },
      ],
    }),
  },
};

export const TonesOnAPhone: Story = { ...Tones, globals: { viewport: { value: 'phone' } } };
