import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Acknowledgement } from './acknowledgements';
import { type StoredRows, judge } from './judge';

const at = '2026-11-21T06:30:00.000Z';
const scan = (serial: number, key = `key ${serial}`): Acknowledgement => ({
  kind: 'scan',
  key,
  serial,
  points: 7,
  scannedAt: at,
});
const row = (serial: number, change: object = {}) => ({
  serial,
  points: 7,
  requestKey: `key ${serial}`,
  scannedAt: at,
  ...change,
});
const stored = (change: Partial<StoredRows> = {}): StoredRows => ({
  scans: [row(1), row(2)],
  grants: new Map([
    [1, 1],
    [2, 1],
  ]),
  claims: [{ transactionId: 'TX-1', points: 14, status: 'approved', redeemed: 1 }],
  ...change,
});
const told: Acknowledgement[] = [
  scan(1),
  scan(2),
  { kind: 'claim', key: 'claim', transactionId: 'TX-1', points: 14 },
  { kind: 'approval', transactionId: 'TX-1' },
];

describe('the judge', () => {
  it('finds nothing where everything that was acknowledged is there once', () => {
    assert.deepEqual(judge(told, stored()), { acknowledged: 4, lost: 0, double: 0, untold: 0, examples: [] });
  });

  const losses: [string, Partial<StoredRows>][] = [
    ['a scan that is gone', { scans: [row(1)] }],
    ['a scan of other points', { scans: [row(1), row(2, { points: 6 })] }],
    ['a scan that was lost and granted anew', { scans: [row(1), row(2, { scannedAt: '2026-11-21T06:30:05.000Z' })] }],
    ['a scan that is somebody else’s now', { scans: [row(1), row(2, { requestKey: 'another' })] }],
    ['a scan whose points were never granted', { grants: new Map([[1, 1]]) }],
    ['an approval', { claims: [{ transactionId: 'TX-1', points: 14, status: 'pending', redeemed: 0 }] }],
    ['a claim’s points', { claims: [{ transactionId: 'TX-1', points: 7, status: 'approved', redeemed: 1 }] }],
  ];
  for (const [what, change] of losses) {
    it(`finds ${what} lost`, () => assert.equal(judge(told, stored(change)).lost, 1));
  }

  it('finds a claim that is gone lost, with its approval', () => {
    assert.equal(judge(told, stored({ claims: [] })).lost, 2);
  });

  it('finds a code that was granted twice', () => {
    const grants = new Map([
      [1, 2],
      [2, 1],
    ]);
    const { double, examples } = judge(told, stored({ grants }));
    assert.deepEqual([double, examples], [1, ['double: serial 1 granted 2 times']]);
  });

  it('finds a code that was acknowledged to two people', () => {
    assert.equal(judge([...told, scan(1, 'another key')], stored()).double, 1);
  });

  it('takes the same answer given twice for what it is', () => {
    assert.equal(judge([...told, scan(1)], stored()).double, 0);
  });

  it('finds one wish to claim that made two claims', () => {
    const second = { transactionId: 'TX-2', points: 14, status: 'pending', redeemed: 0 };
    const again: Acknowledgement = { kind: 'claim', key: 'claim', transactionId: 'TX-2', points: 14 };
    assert.equal(judge([...told, again], stored({ claims: [...stored().claims, second] })).double, 1);
  });

  it('finds points that were redeemed twice', () => {
    const claims = [{ ...stored().claims[0]!, redeemed: 2 }];
    assert.equal(judge(told, stored({ claims })).double, 1);
  });

  it('counts a scan that nobody was told of', () => {
    assert.equal(judge(told.slice(1), stored()).untold, 1);
  });
});
