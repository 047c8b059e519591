import { Package } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { drawnPicture } from '../../.storybook/drawn-picture';
import { Row } from '../../.storybook/row';
import { Picture } from './picture';

/**
 * **Use** it for a product's or a person's picture beside its name: its place is kept, and it asks nothing of who saves data.
 * **Not** for a drawing that belongs to the page: put that into the code.
 */
const meta = {
  title: 'Surfaces/Picture',
  component: Picture,
  args: { src: drawnPicture, showLabel: 'Show picture', placeholder: <Package aria-hidden="true" /> },
} satisfies Meta<typeof Picture>;
export default meta;

type Story = StoryObj<typeof meta>;

export const There: Story = { args: { alt: 'An elbow of 25 mm' } };

/** None, one that does not load, and a smaller place. */
export const Placeholders: Story = {
  render: (args) => (
    <Row>
      <Picture {...args} src={null} />
      <Picture {...args} src="data:image/png;base64,AA" />
      <Picture {...args} src={null} size={48} />
    </Row>
  ),
};

/** Where data is saved it waits to be asked for. */
export const DataSaved: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    return () => Reflect.deleteProperty(navigator, 'connection');
  },
};
