import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../stack/stack';
import { Num } from './num';

/**
 * **Use** it for every figure: Indian grouping, tabular Latin digits, in every language. **Not** for a figure inside a translated
 * sentence: use `formatNumber`.
 */
const meta = { title: 'Values/Num', component: Num, args: { value: 1_840_000 } } satisfies Meta<typeof Num>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Grouped: Story = {};

export const Signs: Story = {
  render: () => (
    <Stack row gap={3}>
      <Num value={-40} sign="auto" />
      <Num value={40} sign="always" />
      <Num value={300} sign="negative" />
      <Num value={12_345_678} />
    </Stack>
  ),
};
