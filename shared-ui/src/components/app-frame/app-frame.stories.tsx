import { LayoutDashboard, LogOut, Package, QrCode, Wrench } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { LanguageSwitch } from '../language-switch/language-switch';
import { PageHeader } from '../page-header/page-header';
import { AppFrame, AppFrameAction } from './app-frame';

/**
 * **Use** it once, around the pages of the admin area: rail or menu, skip link, <main>, compact density, print. **Not** in the
 * user area: BottomNav.
 */
const meta = {
  title: 'Frames/AppFrame',
  component: AppFrame,
  subcomponents: { AppFrameAction },
  args: {
    name: 'Loyalty',
    homeTo: '/admin/dashboard',
    navLabel: 'Admin area',
    menuLabel: 'Menu',
    closeLabel: 'Close',
    skipLabel: 'Skip to content',
    footer: 'Loyalty Programme',
    groups: [
      {
        label: 'Overview',
        items: [
          { to: '/admin/dashboard', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" />, end: true },
          { to: '/admin/products', label: 'Products', icon: <Package aria-hidden="true" /> },
          { to: '/admin/qr', label: 'Generated QRs', icon: <QrCode aria-hidden="true" /> },
        ],
      },
      {
        label: 'People',
        items: [{ to: '/admin/plumbers', label: 'Plumbers', badge: '46', icon: <Wrench aria-hidden="true" /> }],
      },
    ],
    search: { label: 'Search', keys: '⌘K', ariaKeys: 'Meta+K', onOpen: fn() },
    actions: <AppFrameAction label="Logout" icon={<LogOut aria-hidden="true" />} onClick={fn()} />,
    tools: (
      <LanguageSwitch
        label="Language"
        options={[
          { value: 'en', label: 'English' },
          { value: 'hi', label: 'हिन्दी' },
        ]}
        value="en"
        onValueChange={fn()}
      />
    ),
    children: <PageHeader title="Products" count="312" />,
  },
  parameters: {
    path: '/admin/products',
    picture: 'screen',
    layout: 'fullscreen',
    docs: { story: { inline: false, height: '560px' } },
  },
  globals: { density: 'compact', viewport: { value: 'desk' } },
} satisfies Meta<typeof AppFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Rail: Story = {};

/** Below 1024 px, a bar whose menu is a dialog. */
export const Bar: Story = { globals: { density: 'compact', viewport: { value: 'phone' } } };

export const Menu: Story = {
  ...Bar,
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Menu' })),
};
