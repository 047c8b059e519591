import { render, screen } from '@testing-library/react';
import { EmptyState } from './empty-state';

describe('EmptyState', () => {
  it('says what is missing and offers the one way on', () => {
    render(
      <EmptyState
        title="No products yet"
        message="Add the first one with its picture."
        action={<button type="button">Add Products</button>}
      />,
    );
    expect(screen.getByText('No products yet')).toBeInTheDocument();
    expect(screen.getByText('Add the first one with its picture.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add Products' })).toBeInTheDocument();
  });
});
