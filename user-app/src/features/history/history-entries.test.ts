import { groupByMonth } from './history-entries';

const at = (moment: string | undefined) => ({ at: moment });

describe('groupByMonth', () => {
  it('groups by month, newest first as they came', () => {
    const entries = [at('2026-11-21T05:12:00Z'), at('2026-11-02T05:00:00Z'), at('2026-10-31T05:00:00Z')];
    expect(groupByMonth(entries)).toEqual([
      { key: '2026-11', entries: entries.slice(0, 2) },
      { key: '2026-10', entries: entries.slice(2) },
    ]);
  });

  it('counts months as they are in India, wherever the browser is', () => {
    // 18:30 UTC is midnight in India.
    expect(groupByMonth([at('2026-10-31T18:30:00Z'), at('2026-10-31T18:29:59Z')]).map(({ key }) => key)).toEqual([
      '2026-11',
      '2026-10',
    ]);
  });

  it('keeps the same month of two years apart', () => {
    expect(groupByMonth([at('2026-11-01T05:00:00Z'), at('2025-11-01T05:00:00Z')])).toHaveLength(2);
  });

  it('keeps what has no date', () => {
    expect(groupByMonth([at(undefined)])).toEqual([{ key: '', entries: [at(undefined)] }]);
    expect(groupByMonth([])).toEqual([]);
  });
});
