import { House, Inbox, LogOut, Package, ReceiptText } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { LanguageSwitch } from '../language-switch/language-switch';
import { PageHeader } from '../page-header/page-header';
import { AppFrame, AppFrameAction } from './app-frame';

/**
 * **Use** it once, around the pages of the admin area: rail or menu, bar, skip link, <main>, compact density, print. **Not** in the
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
    items: [
      {
        label: 'Home',
        icon: <House aria-hidden="true" />,
        current: false,
        pages: [{ to: '/admin/dashboard', label: 'Dashboard', current: false }],
      },
      {
        label: 'Claims',
        icon: <ReceiptText aria-hidden="true" />,
        current: false,
        badge: '46',
        pages: [{ to: '/admin/claims', label: 'Claims', current: false }],
      },
      {
        label: 'Products',
        icon: <Package aria-hidden="true" />,
        current: true,
        pages: [
          { to: '/admin/products', label: 'Products List', current: true },
          { to: '/admin/models', label: 'Models List', current: false },
        ],
      },
    ],
    allLabel: 'All pages',
    inbox: {
      label: 'Confirmations',
      icon: <Inbox aria-hidden="true" />,
      current: false,
      badge: '2',
      pages: [{ to: '/admin/confirmations', label: 'Confirmations', current: false }],
    },
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
