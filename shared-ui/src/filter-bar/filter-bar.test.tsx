import { render, screen } from '@testing-library/react';
import { FilterBar } from './filter-bar';

describe('FilterBar', () => {
  it('is a search landmark with what narrows the list', () => {
    render(
      <FilterBar label="Filter products">
        <input aria-label="Search products" />
      </FilterBar>,
    );
    expect(screen.getByRole('search', { name: 'Filter products' })).toContainElement(
      screen.getByLabelText('Search products'),
    );
  });
});
