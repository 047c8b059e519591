import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { fn } from 'storybook/test';
import { drawnPicture } from '../../../.storybook/drawn-picture';
import { ProductCard } from './product-card';
import { ProductGrid } from './product-card';

/**
 * **Use** it in a ProductGrid for items found by their picture, which can be selected and edited. **Not** where figures are
 * compared: DataTable.
 */
const meta = {
  title: 'Lists/ProductCard',
  component: ProductCard,
  subcomponents: { ProductGrid },
  args: { name: 'Ball Valve 20 mm', model: 'Flow Series', image: drawnPicture },
  globals: { density: 'compact' },
  decorators: [
    (Story) => (
      <ProductGrid label="Products">
        <Story />
      </ProductGrid>
    ),
  ],
  render: function Selectable(args) {
    const [selected, setSelected] = useState(args.selected ?? false);
    return <ProductCard {...args} selected={selected} onSelectedChange={args.onSelectedChange && setSelected} />;
  },
} satisfies Meta<typeof ProductCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

const managed = { onSelectedChange: fn(), selectLabel: 'Select Ball Valve 20 mm', onEdit: fn(), editLabel: 'Edit' };

export const Managed: Story = { args: managed };

export const Selected: Story = { args: { ...managed, selected: true } };

export const NoPicture: Story = {
  args: { ...managed, image: null, name: 'Angle stop cock with a rather long name', note: 'Added 21 Nov 2026' },
};

/** Two columns on a phone. */
export const Grid: Story = {
  args: managed,
  render: (args) => (
    <>
      <ProductCard {...args} />
      <ProductCard {...args} image={null} name="Brass Tee 15 mm" />
      <ProductCard {...args} selected name="Union 32 mm" />
    </>
  ),
  globals: { viewport: { value: 'phone' } },
};
