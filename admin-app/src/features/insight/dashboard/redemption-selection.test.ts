import { createRedemption } from '../../../../test/redemptions';
import { summariseSelection } from './redemption-selection';

const rows = [
  createRedemption({ transactionId: 'TX-1', points: 1240 }),
  createRedemption({ transactionId: 'TX-2', points: 300 }),
  createRedemption({ transactionId: 'TX-3', points: 860, status: 'approved' }),
  createRedemption({ transactionId: 'TX-4', points: 50, status: 'rejected' }),
];

describe('summariseSelection', () => {
  it('counts what is selected, and the points of what waits', () => {
    const summary = summariseSelection(rows, new Set(['TX-1', 'TX-2', 'TX-3']));
    expect(summary.count).toBe(3);
    expect(summary.awaiting.map(({ transactionId }) => transactionId)).toEqual(['TX-1', 'TX-2']);
    expect(summary.points).toBe(1540);
  });

  it('does not count as waiting what was decided here', () => {
    const decided = rows.map((row) => (row.transactionId === 'TX-1' ? { ...row, deciding: 'approve' as const } : row));
    expect(summariseSelection(decided, new Set(['TX-1', 'TX-2']))).toMatchObject({ count: 2, points: 300 });
  });

  it('does not count ids that another filter has taken out of the list', () => {
    expect(summariseSelection(rows, new Set(['TX-1', 'TX-99']))).toMatchObject({ count: 1, points: 1240 });
    expect(summariseSelection([], new Set(['TX-1']))).toEqual({ count: 0, awaiting: [], points: 0 });
  });
});
