import { History, MapPin, ScanLine } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Tile } from './tile';
import { Tiles, type TilesProps } from './tile';

const ways = (scan: string, history: string, stores: string) => (
  <>
    <Tile to="/user/scan" label={scan} icon={<ScanLine aria-hidden="true" />} />
    <Tile to="/user/history" label={history} icon={<History aria-hidden="true" />} />
    <Tile to="/user/stores" label={stores} icon={<MapPin aria-hidden="true" />} />
  </>
);

/**
 * **Use** Tiles for the two to six links of a start page. **Not** for an action: a tile is a link. **Not** for a row of figures:
 * KpiStrip.
 */
const meta = {
  title: 'Surfaces/Tiles',
  component: Tiles,
  subcomponents: { Tile },
  args: {
    label: 'Ways on',
    children: ways('Scan QR', 'Reward History', 'Near by Stores'),
  },
  parameters: {
    ...inHindi<TilesProps>({
      label: 'आगे',
      children: ways('QR स्कैन करें', 'रिवॉर्ड इतिहास', 'आस-पास के स्टोर'),
    }),
  },
} satisfies Meta<typeof Tiles>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ways: Story = {};

export const WaysNarrow: Story = { globals: { viewport: { value: 'narrow' } } };
