import { navigationStateOf, scannedCodeOf } from './scanned-code';

const scan = { text: 'A', key: 'k', location: 'Pune', latitude: 18.52, longitude: 73.86 };

test('a scan comes out of its navigation state as it went in', () => {
  expect(scannedCodeOf(navigationStateOf(scan))).toEqual(scan);
  expect(scannedCodeOf(JSON.parse(JSON.stringify(navigationStateOf(scan))))).toEqual(scan);
});

test('a scan needs no place', () => {
  expect(scannedCodeOf({ scan: { text: 'A', key: 'k', location: '' } })).toBeDefined();
});

test.each([
  null,
  undefined,
  'text',
  {},
  { scan: null },
  { scan: { ...scan, key: undefined } },
  { scan: { ...scan, text: 7 } },
  { scan: { ...scan, longitude: undefined } },
  { scan: { ...scan, latitude: '18.52' } },
])('%j is no scan', (state) => {
  expect(scannedCodeOf(state)).toBeUndefined();
});
