import { api } from '../../../test/api';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { findPlace } from './use-take-code';

const pune = { latitude: 18.52043, longitude: 73.85674 };

let asked: number;

/** Sets up a browser with a permission state and a geolocation implementation. */
function setUpBrowser(state: PermissionState, locate: Geolocation['getCurrentPosition']) {
  asked = 0;
  const getCurrentPosition: typeof locate = (...callbacks) => {
    asked += 1;
    locate(...callbacks);
  };
  Object.defineProperty(navigator, 'permissions', { value: { query: async () => ({ state }) }, configurable: true });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}
const found: Geolocation['getCurrentPosition'] = (success) => success({ coords: pune } as GeolocationPosition);
const never = () => undefined;

beforeAll(async () => {
  configureApi({ host: api.host, readToken: () => 'token', onTokenRefused: () => undefined });
});
afterAll(async () => {
  Reflect.deleteProperty(navigator, 'permissions');
  Reflect.deleteProperty(navigator, 'geolocation');
});
beforeEach(() => api.reset());

describe('findPlace', () => {
  it('names the place', async () => {
    setUpBrowser('granted', found);
    api.on('POST users/maps', { json: { message: 'ok', data: { address: { city: 'Pune', state: 'Maharashtra' } } } });
    expect(await findPlace().within(2_000)).toEqual({ ...pune, location: 'Pune, Maharashtra' });
    expect(api.callsOf('users/maps').map(({ body }) => body)).toEqual([pune]);
  });

  it.each([
    ['cannot be asked', { broken: true as const }],
    ['knows no name', { json: { message: 'ok', data: { address: {} } } }],
  ])('gives coordinates where the api %s', async (_name, reply) => {
    setUpBrowser('granted', found);
    api.on('POST users/maps', reply);
    expect(await findPlace().within(2_000)).toEqual({ ...pune, location: '18.5204, 73.8567' });
  });

  it('does not wait for a name longer than it is given', async () => {
    setUpBrowser('granted', found);
    api.on('POST users/maps', () => new Promise(() => undefined));
    expect(await findPlace().within(100)).toEqual({ ...pune, location: '18.5204, 73.8567' });
  });

  it('does not wait for a position either', async () => {
    setUpBrowser('granted', never);
    const start = performance.now();
    expect(await findPlace().within(100)).toEqual({ location: '' });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it.each(['denied', 'prompt'] as const)('asks for nothing where the permission is "%s"', async (state) => {
    setUpBrowser(state, found);
    expect(await findPlace().within(1_000)).toEqual({ location: '' });
    expect(asked).toBe(0);
  });

  it('needs neither permissions nor geolocation', async () => {
    Reflect.deleteProperty(navigator, 'permissions');
    Reflect.deleteProperty(navigator, 'geolocation');
    expect(await findPlace().within(1_000)).toEqual({ location: '' });
  });
});
