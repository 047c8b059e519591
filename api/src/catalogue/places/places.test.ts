import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { allPlaces, bundledPlaces } from './bundled-places';
import otherNames from './other-place-names.json';

const INVALID = { message: 'Invalid location', code: 'invalid_input' };

describe('bundled places', () => {
  const places = bundledPlaces();

  test.each([
    [28.6139, 77.209, { city: 'New Delhi', state: 'Delhi' }],
    [12.9716, 77.5946, { city: 'Bengaluru', county: 'Bangalore Urban', state: 'Karnataka' }],
    [18.5204, 73.8567, { city: 'Pune', state: 'Maharashtra' }],
    [8.0883, 77.5385, { state: 'Tamil Nadu' }],
    [34.1526, 77.5771, { city: 'Leh', state: 'Ladakh' }],
    [11.6234, 92.7265, { state: 'Andaman and Nicobar' }],
  ])('%d, %d', async (latitude, longitude, address) => {
    expect(await places.addressAt({ latitude, longitude })).toMatchObject({
      neighbourhood: '',
      postcode: '',
      ...address,
    });
  });

  test.each([
    ['the middle of the ocean', 0, -30],
    ['London', 51.5074, -0.1278],
    ['the north pole', 90, 180],
    ['the Bay of Bengal', 14, 88],
  ])('%s is unknown', async (_name, latitude, longitude) => {
    expect(Object.values(await places.addressAt({ latitude, longitude }))).toEqual(['', '', '', '', '']);
  });

  test('finds what a search of every place finds', async () => {
    const all = allPlaces();
    let found = 0;
    for (let n = 0; n < 150; n += 1) {
      // A fixed random sample over the country and the seas around it.
      const latitude = 6 + ((n * 7919) % 3100) / 100;
      const longitude = 68 + ((n * 104_729) % 2900) / 100;
      const km = ({ latitude: a, longitude: b }: { latitude: number; longitude: number }) =>
        Math.hypot(a - latitude, (b - longitude) * Math.cos((((a + latitude) / 2) * Math.PI) / 180)) * 111.2;
      const nearest = all.reduce((best, place) => (km(place) < km(best) ? place : best));
      const { city } = await places.addressAt({ latitude, longitude });
      expect([latitude, longitude, city]).toEqual([latitude, longitude, km(nearest) < 40 ? nearest.city : '']);
      if (city !== '') found += 1;
    }
    expect(found).toBeGreaterThan(40);
  });
});

describe('places by name', () => {
  const places = bundledPlaces();

  test.each([
    ['Pune', 'Pune, Maharashtra'],
    ['Wakad, Pune, Maharashtra, 411057', 'Pune, Maharashtra'],
    ['Bangalore Urban, Bengaluru, Karnataka', 'Bengaluru, Karnataka'],
    ['  bangalore ', 'Bengaluru, Karnataka'],
    ['Sector 14 Gurgaon', 'Gurugram, Haryana'],
    ['New Delhi', 'New Delhi, Delhi'],
    ['Delhi', 'Delhi'],
    ['Aurangabad', 'Aurangabad, Maharashtra'],
    ['Aurangabad, Bihar', 'Aurangabad, Bihar'],
    ['पुणे', 'Pune, Maharashtra'],
    ['गाज़ियाबाद', 'Ghaziabad, Uttar Pradesh'],
    ['चंडीगढ़', 'Chandigarh'],
  ])('%s is %s', async (text, name) => {
    expect(await places.placeNamed(text)).toMatchObject({
      name,
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    });
  });

  test.each(['', 'zzzz', 'constructor', '411038', '14 Karve Road', '%_\\', ','.repeat(300)])(
    '%j is unknown',
    async (text) => {
      expect(await places.placeNamed(text)).toBeUndefined();
    },
  );

  test('every other name refers to a place of the data', async () => {
    for (const [other, name] of Object.entries(otherNames)) {
      expect([other, await places.placeNamed(other)]).toEqual([other, expect.objectContaining({})]);
      expect(await places.placeNamed(other)).toEqual(await places.placeNamed(name));
    }
  });
});

describe('§7 POST /users/maps', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await createTestApi();
    ({ token } = await api.signInUser());
  });
  afterAll(() => api.close());
  const ask = (payload: string | object) =>
    api.app.inject({
      method: 'POST',
      url: '/users/maps',
      headers: { token, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  test('200: the five fields, and what is known joined', async () => {
    const response = await ask({ latitude: 12.9716, longitude: 77.5946 });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message: 'Location',
        data: {
          address: {
            neighbourhood: '',
            county: 'Bangalore Urban',
            city: 'Bengaluru',
            state: 'Karnataka',
            postcode: '',
          },
          location: 'Bangalore Urban, Bengaluru, Karnataka',
        },
      },
    ]);
  });

  test('200: nowhere known is empty', async () => {
    const { data } = (await ask({ latitude: 0, longitude: -30 })).json();
    expect(data).toEqual({
      address: { neighbourhood: '', county: '', city: '', state: '', postcode: '' },
      location: '',
    });
  });

  test.each([
    ['{}'],
    ['{"latitude":91,"longitude":77}'],
    ['{"latitude":12,"longitude":-180.1}'],
    ['{"latitude":"12.97","longitude":"77.59"}'],
    ['{"latitude":1e999,"longitude":77}'],
    ['{"latitude":null,"longitude":77}'],
    ['{"latitude":[12],"longitude":77}'],
    ['{"latitude":"http://169.254.169.254/","longitude":77}'],
  ])('400 (C26, C44): %s', async (payload) => {
    const response = await ask(payload);
    expect([response.statusCode, response.json()]).toMatchObject([400, INVALID]);
  });
});
