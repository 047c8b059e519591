import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { Card, type CardProps } from './card';

/**
 * **Use** it for related content; a title makes it a region that a screen reader can jump to. **Not** inside another card, nor
 * around a page's only content.
 */
const meta = {
  title: 'Surfaces/Card',
  component: Card,
  args: { title: 'Statistics', children: <p>58,204 scans in 30 days</p> },
  parameters: { ...inHindi<CardProps>({ title: 'आँकड़े', children: <p>30 दिनों में 58,204 स्कैन</p> }) },
} satisfies Meta<typeof Card>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Titled: Story = { args: { padding: 'md' } };

export const Actions: Story = {
  args: {
    actions: (
      <Button size="sm" variant="quiet">
        Export
      </Button>
    ),
  },
};

export const Bare: Story = { args: { title: undefined } };

/** For a table or a list without padding, joined to the SelectionBar above. */
