import { render, screen } from '@testing-library/react';
import { RoutesAt } from '../internal/routes-at';
import { KpiStrip } from './kpi-strip';

describe('KpiStrip', () => {
  it('lists figures the Indian way, and leads to their rows where there are some', () => {
    render(
      <RoutesAt>
        <KpiStrip
          label="Figures"
          items={[
            {
              id: 'customers',
              label: 'Active Customers',
              value: 102_884,
              note: '+1.4 %',
              tone: 'success',
              to: '/customers',
            },
            { id: 'codes', label: 'QRs Generated', value: '…' },
          ]}
        />
      </RoutesAt>,
    );
    expect(screen.getByRole('list', { name: 'Figures' })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Active Customers 1,02,884 +1.4 %' });
    expect(link).toHaveAttribute('href', '/customers');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByText('…')).toBeInTheDocument();
  });
});
