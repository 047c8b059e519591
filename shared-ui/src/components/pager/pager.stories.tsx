import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { pagerLabels } from '../../../.storybook/samples';
import { Pager, type PagerProps } from './pager';

/** **Use** it below a table that is read by pages. **Not** below a list on a phone: HistoryList uses infinite scroll. */
const meta = {
  title: 'Lists/Pager',
  component: Pager,
  args: {
    page: 1,
    total: 46,
    onPageChange: () => undefined,
    labels: pagerLabels,
  },
  parameters: {
    ...inHindi<PagerProps>({
      labels: {
        nav: 'क्लेम के पृष्ठ',
        previous: 'पिछला पृष्ठ',
        next: 'अगला पृष्ठ',
        page: (page) => `पृष्ठ ${page}`,
        range: (from, to, total) => `${total} में से ${from}–${to}`,
      },
    }),
  },
  globals: { density: 'compact' },
  render: function Pages(args) {
    const [page, setPage] = useState(args.page);
    return <Pager {...args} page={page} onPageChange={setPage} />;
  },
} satisfies Meta<typeof Pager>;
export default meta;

type Story = StoryObj<typeof meta>;

export const First: Story = {};

export const Middle: Story = { args: { page: 500, total: 10_000 } };

export const OnePage: Story = { args: { total: 7 } };

export const Touch: Story = { args: { page: 3 }, globals: { density: 'touch', viewport: { value: 'narrow' } } };
