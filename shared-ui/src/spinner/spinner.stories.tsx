import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Row } from '../../.storybook/row';
import { Spinner } from './spinner';

/**
 * **Use** it for a wait of a second or two that a press began; a Button brings its own.
 * **Not** for a page or a list that is on its way (Skeleton), nor where it is known how far it is (ProgressBar).
 */
const meta = { title: 'Feedback/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: () => (
    <Row>
      <Spinner size={18} />
      <Spinner />
      <Spinner size={32} />
    </Row>
  ),
};
