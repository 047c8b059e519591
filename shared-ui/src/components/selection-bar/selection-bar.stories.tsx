import { Check } from 'lucide-react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { inHindi } from '../../../.storybook/story-parameters';
import { Button } from '../button/button';
import { SelectionBar, type SelectionBarProps } from './selection-bar';

/**
 * **Use** it above a list while rows are selected; hide it if none is. **Not** for actions on the whole list: PageHeader has
 * those.
 */
const meta = {
  title: 'Lists/SelectionBar',
  component: SelectionBar,
  args: {
    label: '2 selected',
    summary: '1,540 points',
    onClear: fn(),
    clearLabel: 'Clear',
    actions: (
      <Button size="sm" icon={<Check aria-hidden="true" />}>
        Approve
      </Button>
    ),
  },
  parameters: {
    ...inHindi<SelectionBarProps>({
      label: '2 चुने गए',
      summary: '1,540 पॉइंट',
      clearLabel: 'चयन हटाएँ',
      actions: (
        <Button size="sm" icon={<Check aria-hidden="true" />}>
          स्वीकार करें
        </Button>
      ),
    }),
  },
  globals: { density: 'compact' },
} satisfies Meta<typeof SelectionBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Alone: Story = {};

/** Joined to the card below. */
export const Attached: Story = { args: { attached: true, summary: undefined } };

export const OnAPhone: Story = { globals: { density: 'compact', viewport: { value: 'phone' } } };
