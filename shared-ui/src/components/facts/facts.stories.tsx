import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Num } from '../num/num';
import { Facts, type FactsProps } from './facts';

/** **Use** it for the properties of one item. **Not** for several items of a kind: DataTable. */
const meta = {
  title: 'Surfaces/Facts',
  component: Facts,
  args: {
    items: [
      { label: 'Balance', value: <Num value={1240} /> },
      { label: 'Last scan', value: '21 Nov 2026, 10:42 am' },
      { label: 'Location', value: 'Shivajinagar, Pune, Maharashtra, 411005' },
    ],
  },
  parameters: {
    ...inHindi<FactsProps>({
      items: [
        { label: 'बचे हुए अंक', value: <Num value={1240} /> },
        { label: 'पिछला स्कैन', value: '21 नव॰ 2026, 10:42 am' },
        { label: 'स्थान', value: 'शिवाजीनगर, पुणे, महाराष्ट्र, 411005' },
      ],
    }),
  },
} satisfies Meta<typeof Facts>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Narrow: Story = { globals: { density: 'compact', viewport: { value: 'narrow' } } };
