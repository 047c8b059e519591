import { directionsLink, formatDistance } from './store-card';

const pune = { latitude: 18.5204, longitude: 73.8567 };

function onDevice(userAgent: string, maxTouchPoints = 5) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
}
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5],
  ['an iPad, which says it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
])('%s goes by Apple Maps', (_device, userAgent, touch) => {
  onDevice(userAgent, touch);
  expect(directionsLink(pune)).toBe('https://maps.apple.com/?daddr=18.5204,73.8567');
});

it.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 13; SM-A047F)', 5],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
])('%s goes by Google Maps', (_device, userAgent, touch) => {
  onDevice(userAgent, touch);
  expect(directionsLink(pune)).toBe('https://www.google.com/maps/dir/?api=1&destination=18.5204,73.8567');
});

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
