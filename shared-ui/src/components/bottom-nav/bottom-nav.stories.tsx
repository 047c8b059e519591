import { CircleUserRound, History, House, MapPin, ScanLine } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { BottomNav, type BottomNavProps } from './bottom-nav';

const items = (home: string, history: string, stores: string, profile: string): BottomNavProps['items'] => [
  { to: '/user/home', label: home, icon: <House aria-hidden="true" />, end: true },
  { to: '/user/history', label: history, icon: <History aria-hidden="true" /> },
  { to: '/user/stores', label: stores, icon: <MapPin aria-hidden="true" /> },
  { to: '/user/profile', label: profile, icon: <CircleUserRound aria-hidden="true" /> },
];

const scan = { to: '/user/scan', icon: <ScanLine aria-hidden="true" /> };

/**
 * **Use** it once, for the four links of the user area and the action in their middle. **Not** in the admin area: AppFrame has a
 * rail.
 */
const meta = {
  title: 'Frames/BottomNav',
  component: BottomNav,
  args: { label: 'Main', items: items('Home', 'History', 'Stores', 'Profile'), action: { ...scan, label: 'Scan' } },
  parameters: {
    picture: 'screen',
    docs: { story: { inline: false, height: '160px' } },
    ...inHindi<BottomNavProps>({
      label: 'मुख्य',
      items: items('होम', 'इतिहास', 'स्टोर', 'प्रोफ़ाइल'),
      action: { ...scan, label: 'स्कैन' },
    }),
  },
  globals: { viewport: { value: 'bar' } },
} satisfies Meta<typeof BottomNav>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AtHome: Story = {};

/** The action is the current page. */
export const Scanning: Story = { parameters: { path: '/user/scan' } };
