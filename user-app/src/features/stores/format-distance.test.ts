import { formatDistance } from './format-distance';

test.each([
  [0, '10 m'],
  [44, '40 m'],
  [850, '850 m'],
  [994, '990 m'],
  [995, '1 km'],
  [5365, '5.4 km'],
  [10_400, '10 km'],
  [990_000, '990 km'],
])('%d metres are %s', (metres, text) => {
  expect(formatDistance(metres, 'en-IN')).toBe(text);
});

test('Hindi writes kilometres as signs do', () => {
  expect(formatDistance(5365, 'hi-IN')).toBe('5.4 किमी');
  expect(formatDistance(850, 'hi-IN')).toBe('850 मी');
});
