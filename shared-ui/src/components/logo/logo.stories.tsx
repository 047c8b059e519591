import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Logo } from './logo';
import { Wordmark } from './logo';

/**
 * **Use** the Wordmark at the top of an area, the Logo where its name is beside it or there is no room. **Not** as decoration
 * between texts; results and errors have their own drawings.
 */
const meta = {
  title: 'Foundations/Logo',
  component: Logo,
  subcomponents: { Wordmark },
} satisfies Meta<typeof Logo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: () => (
    <Stack row gap={3}>
      <Logo size={20} />
      <Logo />
      <Logo size={48} />
      <Logo size={96} />
    </Stack>
  ),
};

export const WithItsName: Story = { render: () => <Wordmark name="Loyalty" /> };
