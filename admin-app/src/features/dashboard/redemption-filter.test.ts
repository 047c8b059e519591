import { isFiltering, isRangeReversed, readRedemptionFilter, writeRedemptionFilter } from './redemption-filter';

const open = { start: '', end: '', search: '', status: 'all' } as const;

describe('the filter of the Statistics table', () => {
  it('comes back from the address as it was written', () => {
    const filter = { start: '2026-04-01', end: '2026-11-21', search: 'Ramesh & Söhne', status: 'pending' } as const;
    const address = writeRedemptionFilter(new URLSearchParams(), filter);
    expect(readRedemptionFilter(new URLSearchParams(address.toString()))).toEqual(filter);
  });

  it('leaves out what is no filter', () => {
    expect(readRedemptionFilter(new URLSearchParams('from=yesterday&to=2026-1-1&status=lost'))).toEqual(open);
  });

  it('starts at the first page again, keeps the sort, and leaves nothing behind when it is cleared', () => {
    const before = new URLSearchParams('page=3&sort=-points&from=2026-04-01&search=x&status=approved');
    expect(writeRedemptionFilter(before, open).toString()).toBe('sort=-points');
  });

  it('knows whether it is on, and whether the range is turned around', () => {
    expect(isFiltering(open)).toBe(false);
    expect(isFiltering({ ...open, status: 'approved' })).toBe(true);
    expect(isFiltering({ ...open, end: '2026-04-01' })).toBe(true);
    expect(isRangeReversed({ ...open, start: '2026-04-02', end: '2026-04-01' })).toBe(true);
    expect(isRangeReversed({ ...open, start: '2026-04-01', end: '2026-04-01' })).toBe(false);
    expect(isRangeReversed({ ...open, start: '2026-04-02' })).toBe(false);
  });
});
