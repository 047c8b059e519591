import { QrCode, Upload } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { LinkButton } from '../link-button/link-button';
import { PageHeader, type PageHeaderProps } from './page-header';

/** **Use** it at the top of every page: it contains the h1. **Not** for a part of a page: Card has a title. */
const meta = {
  title: 'Frames/PageHeader',
  component: PageHeader,
  args: { title: 'Products' },
  parameters: { ...inHindi<PageHeaderProps>({ title: 'उत्पाद' }) },
} satisfies Meta<typeof PageHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Title: Story = {};

export const Everything: Story = {
  args: {
    count: '312',
    description: 'What your codes are printed for.',
    back: { to: '/admin/dashboard', label: 'Dashboard' },
    actions: (
      <>
        <Button size="sm" variant="secondary" icon={<Upload aria-hidden="true" />}>
          Bulk upload
        </Button>
        <LinkButton size="sm" to="/admin/qr/generate" icon={<QrCode aria-hidden="true" />}>
          Generate QR
        </LinkButton>
      </>
    ),
  },
  parameters: {
    ...inHindi<PageHeaderProps>({
      title: 'उत्पाद',
      description: 'जिनके लिए आपके कोड छपते हैं।',
      back: { to: '/admin/dashboard', label: 'डैशबोर्ड' },
    }),
  },
  globals: { density: 'compact' },
};

export const EverythingNarrow: Story = {
  ...Everything,
  globals: { density: 'compact', viewport: { value: 'narrow' } },
};
