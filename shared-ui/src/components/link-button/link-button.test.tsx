import { render, screen } from '@testing-library/react';
import { RoutesAt } from '../internal/routes-at';
import { LinkButton } from './link-button';

describe('LinkButton', () => {
  it('is a link to where it goes', () => {
    render(
      <RoutesAt>
        <LinkButton to="/admin/addproducts" variant="secondary">
          Add Products
        </LinkButton>
      </RoutesAt>,
    );
    expect(screen.getByRole('link', { name: 'Add Products' })).toHaveAttribute('href', '/admin/addproducts');
  });
});
