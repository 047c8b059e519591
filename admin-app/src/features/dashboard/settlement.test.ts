import { countMissed, nothingSettled, settleInParts } from './settlement';

const approveAll = (part: readonly string[]) =>
  Promise.resolve({ ...nothingSettled, settled: part, points: 10 * part.length });

describe('settleInParts', () => {
  it('acts on parts of the size, in order, and says how far it is', async () => {
    const parts: string[] = [];
    const progress: number[] = [];
    const { outcome, left, failure } = await settleInParts(
      ['a', 'b', 'c', 'd', 'e'],
      2,
      (part) => {
        parts.push(part.join());
        return approveAll(part);
      },
      (done) => progress.push(done),
    );
    expect(parts).toEqual(['a,b', 'c,d', 'e']);
    expect(progress).toEqual([2, 4, 5]);
    expect(outcome).toEqual({ ...nothingSettled, settled: ['a', 'b', 'c', 'd', 'e'], points: 50 });
    expect({ left, failure }).toEqual({ left: [], failure: undefined });
  });

  it('ends at the part that fails, and tells what was done and what is left', async () => {
    const broken = new Error('gone');
    const settlement = await settleInParts(['a', 'b', 'c', 'd', 'e'], 2, (part) =>
      part.includes('c') ? Promise.reject(broken) : approveAll(part),
    );
    expect(settlement).toEqual({
      outcome: { ...nothingSettled, settled: ['a', 'b'], points: 20 },
      left: ['c', 'd', 'e'],
      failure: broken,
    });
  });

  it('counts what others had settled before', async () => {
    const { outcome } = await settleInParts(['a', 'b', 'c'], 1, ([id = '']) =>
      Promise.resolve({
        ...nothingSettled,
        ...(id === 'a' ? { alreadyApproved: [id] } : id === 'b' ? { alreadyRejected: [id] } : { notFound: [id] }),
      }),
    );
    expect(countMissed(outcome)).toBe(3);
  });
});
