import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProductCard } from './product-card';
import { ProductGrid } from './product-card';

function Harness({ onEdit, image }: { onEdit?: () => void; image?: string }) {
  const [selected, setSelected] = useState(false);
  return (
    <ProductGrid label="Products">
      <ProductCard
        name="Ball Valve 20 mm"
        model="Flow Series"
        image={image}
        imageAlt="A ball valve"
        selected={selected}
        onSelectedChange={setSelected}
        selectLabel="Select Ball Valve 20 mm"
        onEdit={onEdit}
        editLabel="Edit Ball Valve 20 mm"
      />
    </ProductGrid>
  );
}

describe('ProductCard', () => {
  it('stands in a named list with its name and model', () => {
    render(<Harness />);
    expect(screen.getByRole('list', { name: 'Products' })).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('Ball Valve 20 mmFlow Series');
  });

  it('is selected and edited by keyboard', async () => {
    const user = userEvent.setup();
    const onEdit = jest.fn();
    render(<Harness onEdit={onEdit} />);
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Select Ball Valve 20 mm' })).toBeChecked();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onEdit).toHaveBeenCalledTimes(1);
  });

  it('draws a placeholder when the picture does not load, and tries another address anew', () => {
    const { rerender } = render(<Harness image="/pictures/1.webp" />);
    fireEvent.error(screen.getByRole('img', { name: 'A ball valve' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    rerender(<Harness image="/pictures/2.webp" />);
    expect(screen.getByRole('img', { name: 'A ball valve' })).toHaveAttribute('src', '/pictures/2.webp');
  });
});
