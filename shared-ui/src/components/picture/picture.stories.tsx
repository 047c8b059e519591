import { Package } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { drawnPicture } from '../../../.storybook/samples';
import { Stack } from '../stack/stack';
import { Picture } from './picture';

/**
 * **Use** it for a product's or a user's picture beside its name: its size is reserved, and it fetches nothing in data saver
 * mode. **Not** for a fixed drawing of the page: put that into the code.
 */
const meta = {
  title: 'Surfaces/Picture',
  component: Picture,
  args: { src: drawnPicture, showLabel: 'Show picture', placeholder: <Package aria-hidden="true" /> },
} satisfies Meta<typeof Picture>;
export default meta;

type Story = StoryObj<typeof meta>;

export const There: Story = {};

/** No picture, one that does not load, and a smaller size. */
export const Placeholders: Story = {
  render: (args) => (
    <Stack row gap={3}>
      <Picture {...args} src={null} />
      <Picture {...args} src="data:image/png;base64,AA" />
      <Picture {...args} src={null} size={48} />
    </Stack>
  ),
};

/** With data saver it waits for a press. */
export const DataSaved: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    return () => Reflect.deleteProperty(navigator, 'connection');
  },
};
