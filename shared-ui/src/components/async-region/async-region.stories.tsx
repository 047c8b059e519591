import { Package, SearchX } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { Button } from '../button/button';
import { Card } from '../card/card';
import { EmptyState } from '../empty-state/empty-state';
import { Skeleton } from '../skeleton/skeleton';
import { AsyncRegion } from './async-region';

/**
 * **Use** it around the part of a page that waits for the server: it renders each state of a request. **Not** around the whole
 * page: heading and actions do not wait.
 */
const meta = {
  title: 'Feedback/AsyncRegion',
  component: AsyncRegion,
  args: {
    status: 'ready',
    loadingLabel: 'Loading products',
    children: <p>CPVC Elbow 90°, Ball Valve 20 mm and 310 more</p>,
    empty: (
      <EmptyState
        icon={<Package aria-hidden="true" />}
        title="No products yet"
        message="Add the first one with its picture."
        action={<Button>Add Products</Button>}
      />
    ),
    noResults: (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="No product fits “elbwo”"
        action={<Button variant="secondary">Clear search</Button>}
      />
    ),
    error: {
      title: 'The products could not be loaded',
      message: 'Check the connection.',
      retryLabel: 'Retry',
      onRetry: fn(),
    },
  },
  decorators: [
    (Story) => (
      <Card>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof AsyncRegion>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: { status: 'loading' } };

/** In the shape of the content. */
export const OwnSkeleton: Story = { args: { status: 'loading', skeleton: <Skeleton lines={2} /> } };

export const Ready: Story = {};

/** The content stays, paler, while newer data is fetched. */
export const Refreshing: Story = { args: { status: 'refreshing' } };

export const Empty: Story = { args: { status: 'empty' } };

export const NoResults: Story = { args: { status: 'no-results' } };

export const Failed: Story = { args: { status: 'error' } };
