import { countMissed, EMPTY_OUTCOME, resolveInParts } from './claim-resolution';

const approveAll = (part: readonly string[]) =>
  Promise.resolve({ ...EMPTY_OUTCOME, resolved: part, points: 10 * part.length });

describe('resolveInParts', () => {
  it('resolves batches of the size, in order, and reports what is left', async () => {
    const parts: string[] = [];
    const lefts: string[] = [];
    const { outcome, left, failure } = await resolveInParts(
      ['a', 'b', 'c', 'd', 'e'],
      2,
      (part) => {
        parts.push(part.join());
        return approveAll(part);
      },
      (left) => lefts.push(left.join()),
    );
    expect(parts).toEqual(['a,b', 'c,d', 'e']);
    expect(lefts).toEqual(['c,d,e', 'e', '']);
    expect(outcome).toEqual({ ...EMPTY_OUTCOME, resolved: ['a', 'b', 'c', 'd', 'e'], points: 50 });
    expect({ left, failure }).toEqual({ left: [], failure: undefined });
  });

  it('stops at the batch that fails, and returns what was done and what is left', async () => {
    const broken = new Error('gone');
    const resolution = await resolveInParts(['a', 'b', 'c', 'd', 'e'], 2, (part) =>
      part.includes('c') ? Promise.reject(broken) : approveAll(part),
    );
    expect(resolution).toEqual({
      outcome: { ...EMPTY_OUTCOME, resolved: ['a', 'b'], points: 20 },
      left: ['c', 'd', 'e'],
      failure: broken,
    });
  });

  it('counts claims that others had resolved before', async () => {
    const { outcome } = await resolveInParts(['a', 'b', 'c'], 1, ([id = '']) =>
      Promise.resolve({
        ...EMPTY_OUTCOME,
        ...(id === 'a' ? { alreadyApproved: [id] } : id === 'b' ? { alreadyRejected: [id] } : { notFound: [id] }),
      }),
    );
    expect(countMissed(outcome)).toBe(3);
  });
});
