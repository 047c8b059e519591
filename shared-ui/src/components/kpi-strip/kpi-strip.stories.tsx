import { Package } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Skeleton } from '../skeleton/skeleton';
import { KpiStrip, type KpiStripProps } from './kpi-strip';

/**
 * **Use** it for the two to five figures at the top of a page, each a link to its rows. **Not** for links without a figure:
 * Tiles.
 */
const meta = {
  title: 'Surfaces/KpiStrip',
  component: KpiStrip,
  args: {
    label: 'Figures',
    items: [
      {
        id: 'products',
        label: 'Our Products',
        value: 312,
        note: '+12 this month',
        tone: 'success',
        to: '/admin/products',
      },
      {
        id: 'plumbers',
        label: 'Plumbers',
        value: 48_230,
        note: '−3.1 % vs last month',
        tone: 'danger',
        to: '/admin/plumbers',
      },
      { id: 'qrs', label: 'QRs Generated', value: 1_840_000, note: '62 % scanned', tone: 'neutral' },
    ],
  },
  parameters: {
    ...inHindi<KpiStripProps>({
      label: 'आँकड़े',
      items: [
        {
          id: 'products',
          label: 'हमारे उत्पाद',
          value: 312,
          note: 'इस महीने +12',
          tone: 'success',
          to: '/admin/products',
        },
        {
          id: 'plumbers',
          label: 'प्लंबर',
          value: 48_230,
          note: 'पिछले महीने से −3.1 %',
          tone: 'danger',
          to: '/admin/plumbers',
        },
        { id: 'qrs', label: 'बनाए गए QR', value: 1_840_000, note: '62 % स्कैन हुए', tone: 'neutral' },
      ],
    }),
  },
  globals: { density: 'compact' },
} satisfies Meta<typeof KpiStrip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Figures: Story = {};

export const FiguresNarrow: Story = { globals: { viewport: { value: 'narrow' } } };

export const Loading: Story = {
  args: {
    items: [
      { id: 'products', label: 'Our Products', value: <Skeleton width="72px" />, icon: <Package aria-hidden="true" /> },
      { id: 'plumbers', label: 'Plumbers', value: <Skeleton width="72px" /> },
    ],
  },
};
