import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { openedBy } from '../../../.storybook/story-parameters';
import { ColumnPicker } from './column-picker';

/** **Use** it beside a table with more columns than most users need. **Not** to hide what decides: a status, an amount. */
const meta = {
  title: 'Fields/ColumnPicker',
  component: ColumnPicker,
  args: {
    label: 'Columns',
    showAllLabel: 'Show all columns',
    columns: [
      { id: 'name', label: 'Name', locked: true },
      { id: 'role', label: 'Role' },
      { id: 'points', label: 'Points' },
      { id: 'redeemed', label: 'Redeemed' },
    ],
    hidden: new Set(['role']),
    onHiddenChange: () => undefined,
  },
  globals: { density: 'compact' },
  render: function Picker(args) {
    const [hidden, setHidden] = useState(args.hidden);
    return <ColumnPicker {...args} hidden={hidden} onHiddenChange={setHidden} />;
  },
} satisfies Meta<typeof ColumnPicker>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = openedBy('Columns');

export const OpenOnAPhone: Story = { ...Open, globals: { density: 'touch', viewport: { value: 'phone' } } };
