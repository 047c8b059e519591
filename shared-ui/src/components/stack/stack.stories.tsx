import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../button/button';
import { Muted } from '../muted/muted';
import { Stack } from './stack';

/** **Use** it for the distances between parts of a page, a form or a cell. **Not** for columns of equal width. */
const meta = { title: 'Layout/Stack', component: Stack } satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

const children = [
  <Button key="save">Save</Button>,
  <Button key="cancel" variant="secondary">
    Cancel
  </Button>,
];

export const Column: Story = { args: { children, align: 'start' } };

export const Row: Story = { args: { children, row: true, gap: 3 } };

export const Spread: Story = {
  args: { children: [<Muted key="note">46 batches</Muted>, ...children], row: true, spread: true },
};

export const Columns: Story = { args: { children, columns: '12rem' } };
