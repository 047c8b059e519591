import { render, screen } from '@testing-library/react';
import { FilterBar } from './filter-bar';

describe('FilterBar', () => {
  it('is a search landmark with what narrows the list', () => {
    render(
      <FilterBar label="Filter products" attached tools={<button type="button">Columns</button>}>
        <input aria-label="Search products" />
      </FilterBar>,
    );
    expect(screen.getByRole('search', { name: 'Filter products' })).toContainElement(
      screen.getByLabelText('Search products'),
    );
    expect(screen.getByRole('search')).toContainElement(screen.getByRole('button', { name: 'Columns' }));
  });
});
