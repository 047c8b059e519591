import { render, screen } from '@testing-library/react';
import { BalanceCard } from './balance-card';

const run = [{ id: 'earned', label: 'Earned', value: 3480, reached: true }];
const card = (loading: boolean) => (
  <BalanceCard
    label="Points you can claim"
    balance={1240}
    run={run}
    loading={loading}
    loadingLabel="Loading your points"
  />
);

describe('BalanceCard', () => {
  it('shows the balance over the run of the points', () => {
    render(card(false));
    expect(screen.getByRole('region', { name: 'Points you can claim' })).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByText('1,240')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Points you can claim' })).toHaveTextContent('3,480Earned');
  });

  it('keeps its place with a dash where the balance is not known', () => {
    render(<BalanceCard label="Points you can claim" balance={null} run={[]} />);
    expect(screen.getByRole('region', { name: 'Points you can claim' })).toHaveTextContent('Points you can claim–');
  });

  it('tells no figures before they are there', () => {
    render(card(true));
    expect(screen.getByRole('status')).toHaveTextContent('Loading your points');
    expect(screen.queryByText('1,240')).not.toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});
