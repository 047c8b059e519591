import { render, screen, within } from '@testing-library/react';
import { RoutesAt } from '../internal/routes-at';
import { HistoryList } from './history-list';

describe('HistoryList', () => {
  it('groups by month, and signs what came and what was claimed', () => {
    render(
      <HistoryList
        groups={[
          {
            id: '2026-11',
            label: 'November 2026',
            entries: [
              { id: '1', title: 'Ball Valve', detail: '18 Nov, 6:05 pm', amount: 60, kind: 'earned', icon: <svg /> },
              { id: '2', title: 'Rewards Claimed', amount: 300, kind: 'claimed', icon: <svg />, status: 'Approved' },
            ],
          },
          {
            id: '2026-10',
            label: 'October 2026',
            entries: [{ id: '3', title: 'Brass Tee', amount: 25, kind: 'earned', icon: <svg /> }],
          },
        ]}
        footer="That is everything."
      />,
    );
    const november = screen.getByRole('region', { name: 'November 2026' });
    expect(
      within(november)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Ball Valve18 Nov, 6:05 pm+60', 'Rewards ClaimedApproved\u2212300']);
    expect(screen.getByRole('heading', { level: 2, name: 'October 2026' })).toBeInTheDocument();
    expect(screen.getByText('That is everything.')).toBeInTheDocument();
  });

  it('leads to the details of an entry by its whole row, and says what a month came to', () => {
    const entry = {
      id: '1',
      title: 'Ball Valve',
      detail: '18 Nov',
      amount: 60,
      kind: 'earned',
      icon: <svg />,
    } as const;
    const waiting = { id: '2', title: 'Waiting to be sent', kind: 'queued', icon: <svg /> } as const;
    render(
      <RoutesAt>
        <HistoryList
          groups={[
            { id: '2026-11', label: 'November 2026', total: '+60', entries: [{ ...entry, to: '/scan/1' }, waiting] },
          ]}
        />
      </RoutesAt>,
    );
    expect(screen.getByRole('link', { name: 'Ball Valve 18 Nov +60' })).toHaveAttribute('href', '/scan/1');
    const [, plain] = screen.getAllByRole('listitem');
    expect(plain).toHaveAttribute('data-kind', 'queued');
    expect(plain).toHaveTextContent(/^Waiting to be sent$/);
    // The heading is only the month; the total is beside it.
    expect(screen.getByRole('heading', { name: 'November 2026' }).parentElement).toHaveTextContent('November 2026+60');
  });
});
