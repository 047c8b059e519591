import { scanStateOf } from './scan-state';

const scan = { key: 'k1', text: 'A1DS', code: 'A1DS', location: 'Pune', person: '7/', scannedAt: 1 };

describe('scanStateOf', () => {
  it.each([
    { scan, again: false },
    { scan: { ...scan, latitude: 18.5, longitude: 73.8 }, again: true },
    { scan, again: false, outcome: { kind: 'refused', code: 'code_used', message: 'No' } },
  ])('reads %p', (state) => {
    expect(scanStateOf(state)).toEqual(state);
  });

  it('ignores an outcome that is none', () => {
    expect(scanStateOf({ scan, outcome: { kind: 'unanswered' } })).toEqual({ scan, again: false });
  });

  it.each([
    undefined,
    null,
    'scan',
    {},
    { scan: undefined },
    { scan: { text: 'A1DS', key: 'k1' } },
    { scan: { ...scan, person: undefined } },
    { scan: { ...scan, key: 7 } },
    { scan: { ...scan, latitude: 18.5 } },
  ])('returns undefined for %p', (state) => {
    expect(scanStateOf(state)).toBeUndefined();
  });
});
