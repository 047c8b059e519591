import { render, screen } from '@testing-library/react';
import { RoutesAt } from '../internal/routes-at';
import { PageHeader } from './page-header';

describe('PageHeader', () => {
  it('names the page without its count, leads back and offers the acts', () => {
    render(
      <RoutesAt>
        <PageHeader
          title="Products"
          count="312"
          description="All that is sold."
          back={{ to: '/admin/dashboard', label: 'Dashboard' }}
          actions={<button type="button">Add Products</button>}
        />
      </RoutesAt>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeInTheDocument();
    expect(screen.getByText('312')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
    expect(screen.getByRole('button', { name: 'Add Products' })).toBeInTheDocument();
  });
});
