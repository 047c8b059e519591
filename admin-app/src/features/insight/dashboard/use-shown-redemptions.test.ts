import { createRedemption } from '../../../../test/redemptions';
import { sortRedemptions } from './use-shown-redemptions';

const rows = [
  createRedemption({ transactionId: 'TX-9', userName: 'sunita', points: 300, claimedAt: '2026-11-18T05:00:00Z' }),
  createRedemption({
    transactionId: 'TX-10',
    userName: 'Imran',
    points: 40,
    claimedAt: '2026-11-19T05:00:00Z',
    redeemedAt: '2026-11-20T05:00:00Z',
  }),
  createRedemption({
    transactionId: 'TX-2',
    userName: 'Sunita',
    points: 1240,
    claimedAt: '2026-11-17T05:00:00Z',
    redeemedAt: '2026-11-21T05:00:00Z',
  }),
];
const order = (sort: Parameters<typeof sortRedemptions>[1]) =>
  sortRedemptions(rows, sort).map(({ transactionId }) => transactionId);

describe('sortRedemptions', () => {
  it('compares points as numbers, and transactions by the moment of the claim', () => {
    expect(order({ column: 'points', direction: 'ascending' })).toEqual(['TX-10', 'TX-9', 'TX-2']);
    expect(order({ column: 'transaction', direction: 'descending' })).toEqual(['TX-10', 'TX-9', 'TX-2']);
  });

  it('compares names without regard to case; equal ones keep their order', () => {
    expect(order({ column: 'name', direction: 'ascending' })).toEqual(['TX-10', 'TX-9', 'TX-2']);
  });

  it('puts what has no date yet before the earliest', () => {
    expect(order({ column: 'redeemed', direction: 'ascending' })).toEqual(['TX-9', 'TX-10', 'TX-2']);
  });

  it('leaves the list it was given alone', () => {
    order({ column: 'points', direction: 'ascending' });
    expect(rows[0]?.transactionId).toBe('TX-9');
  });
});
