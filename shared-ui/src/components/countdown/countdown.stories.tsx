import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Countdown, type CountdownProps } from './countdown';
import { pageNow } from '../../platform/page-clock';

/**
 * **Use** it where an action is blocked for some seconds and the user should know how many. **Not** for progress: that is a
 * ProgressBar.
 */
const meta = {
  title: 'Values/Countdown',
  component: Countdown,
  args: {
    endsAt: 0,
    label: (clock) => <>Resend code in {clock}</>,
    announcement: (seconds) => `You can ask for a new code in ${seconds} seconds`,
  },
  parameters: {
    ...inHindi<CountdownProps>({
      label: (clock) => <>{clock} में कोड दोबारा भेजें</>,
      announcement: (seconds) => `${seconds} सेकंड बाद नया कोड माँग सकते हैं`,
    }),
  },
  // Counted from when the story is opened, not from when the gallery was built.
  loaders: [() => ({ endsAt: pageNow() + 55_000 })],
  render: (args, { loaded }) => <Countdown {...args} endsAt={(loaded as { endsAt: number }).endsAt} />,
} satisfies Meta<typeof Countdown>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Running: Story = {};
