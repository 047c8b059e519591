import { distanceKm } from './great-circle';

it.each([
  ['nothing to the place itself', [18.5204, 73.8567], [18.5204, 73.8567], 0],
  ['a degree of latitude', [0, 0], [1, 0], 111.195],
  ['Pune to Mumbai', [18.5204, 73.8567], [19.076, 72.8777], 120.152],
  ['half the earth to the antipode', [10, 20], [-10, -160], 20_015.114],
])('measures %s', (_name, [latitude = 0, longitude = 0], [toLatitude = 0, toLongitude = 0], km) => {
  const to = { latitude: toLatitude, longitude: toLongitude };
  expect(distanceKm({ latitude, longitude }, to)).toBeCloseTo(km, 2);
});
