import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Spinner } from './spinner';

/**
 * **Use** it for a wait of a second or two after a press; a Button has its own. **Not** for a loading page or list (Skeleton),
 * nor for known progress (ProgressBar).
 */
const meta = { title: 'Feedback/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: () => (
    <Stack row gap={3}>
      <Spinner size={18} />
      <Spinner />
      <Spinner size={32} />
    </Stack>
  ),
};
