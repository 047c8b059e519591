import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Skeleton } from './skeleton';
import { SkeletonRows } from './skeleton';

/**
 * **Use** it while content of known shape is loading; inside an AsyncRegion, which announces that. **Not** for an action in
 * progress: that is `busy` of a Button.
 */
const meta = {
  title: 'Feedback/Skeleton',
  component: Skeleton,
  subcomponents: { SkeletonRows },
} satisfies Meta<typeof Skeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Shapes: Story = {
  render: () => (
    <Stack>
      <Skeleton shape="text" lines={3} />
      <Skeleton shape="block" width="160px" height="96px" />
      <Skeleton shape="circle" width="48px" height="48px" />
    </Stack>
  ),
};

export const Rows: Story = { render: () => <SkeletonRows rows={3} /> };
