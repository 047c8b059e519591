import { Package, SearchX } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { EmptyState, type EmptyStateProps } from './empty-state';

/**
 * **Use** it in place of an empty list; without data and without results for a filter need different texts. **Not** for a
 * failure: AsyncRegion shows that with Retry.
 */
const meta = {
  title: 'Feedback/EmptyState',
  component: EmptyState,
  args: {
    icon: <Package aria-hidden="true" />,
    title: 'No products yet',
    message: 'Add the first one with its picture; then generate QR codes for it.',
    action: <Button>Add Products</Button>,
  },
  parameters: {
    ...inHindi<EmptyStateProps>({
      title: 'अभी कोई उत्पाद नहीं है',
      message: 'पहला उत्पाद उसके चित्र के साथ जोड़ें; फिर उसके लिए QR कोड बनाएँ।',
      action: <Button>उत्पाद जोड़ें</Button>,
    }),
  },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstDay: Story = {};

export const NoResults: Story = {
  args: {
    icon: <SearchX aria-hidden="true" />,
    title: 'No product fits “elbwo”',
    message: undefined,
    action: <Button variant="secondary">Clear search</Button>,
  },
  parameters: {
    ...inHindi<EmptyStateProps>({
      title: '“एल्बो” से मिलता कोई उत्पाद नहीं',
      action: <Button variant="secondary">खोज मिटाएँ</Button>,
    }),
  },
};

export const TitleAlone: Story = { args: { icon: undefined, message: undefined, action: undefined } };
