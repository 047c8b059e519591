import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';
import { directionsLink, formatDistance } from './store-card';

const pune = { latitude: 18.5204, longitude: 73.8567 };
/** Rounded to about 100 m. */
const nearPune = { latitude: 18.52, longitude: 73.857 };
const getCurrentPosition = jest.fn();
const query = jest.fn();

const row = (id: number, more: object = {}) => ({
  id,
  name: `Store ${id}`,
  address: `${id} Karve Road, Pune`,
  phone: '020 2543 1234',
  phone_link: '+912025431234',
  latitude: 18.5,
  longitude: 73.8,
  distance: null,
  ...more,
});

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
});
afterAll(async () => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});
beforeEach(() => {
  getCurrentPosition.mockReset();
  query.mockReset().mockResolvedValue({ state: 'prompt' });
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: {} } });
  api.on('POST users/stores', { json: { message: 'Stores', data: [row(1), row(2)], total_count: 2 } });
});

const standIn = (position: object) =>
  getCurrentPosition.mockImplementation((take: PositionCallback) => take({ coords: position } as GeolocationPosition));
const open = (search = '') => visit({ path: `/user/nearbystores${search}`, signedIn: true });
const findList = () => screen.findByRole('list', { name: 'Stores' });

describe('§2 Near by Stores', () => {
  it('lists the stores by name with call and directions, and does not request the position', async () => {
    open();
    const [first] = within(await findList()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Store 1');
    expect(first).toHaveTextContent('1 Karve Road, Pune');
    expect(screen.getByRole('link', { name: 'Call Store 1, 020 2543 1234' })).toHaveAttribute(
      'href',
      'tel:+912025431234',
    );
    const directions = screen.getByRole('link', { name: 'Directions to Store 1' });
    expect(directions).toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=18.5,73.8');
    expect(directions).toHaveAttribute('target', '_blank');
    expect(getCurrentPosition).not.toHaveBeenCalled();
    expect(first).toHaveTextContent('020 2543 1234');
    expect(screen.getByText('2 stores · by name')).toBeVisible();
    expect(api.bodies('users/stores')).toEqual([{ page: 1, search: '' }]);
  });

  it('lists the nearest to the profile’s location first, and says so', async () => {
    api.on('POST users/getUserDetails', { json: { message: 'ok', data: { location: 'Wakad, Pune, Maharashtra' } } });
    const found = { by: 'all', from: 'Pune, Maharashtra' };
    api.on('POST users/stores', { json: { message: 'Stores', data: [row(1)], total_count: 1, found } });
    open();
    await findList();
    expect(api.bodies('users/stores')).toEqual([{ page: 1, search: '', place: 'Wakad, Pune, Maharashtra' }]);
    expect(screen.getByText('1 store · nearest to Pune, Maharashtra first')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled();
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  it('lists the stores of the profile’s PIN code first, and claims no distance to them', async () => {
    const profile = { location: 'Pune', address: '12 Laxmi Road, Wakad 411 057' };
    api.on('POST users/getUserDetails', { json: { message: 'ok', data: profile } });
    const found = { by: 'all', from: null, pin: '411057' };
    const data = [row(1, { same_pin: true }), row(2)];
    api.on('POST users/stores', { json: { message: 'Stores', data, total_count: 2, found } });
    open();
    const [own, other] = within(await findList()).getAllByRole('listitem');
    expect(api.bodies('users/stores')).toEqual([{ page: 1, search: '', place: 'Pune, 411057' }]);
    expect(screen.getByText('2 stores · nearest to your PIN code 411057 first')).toBeVisible();
    expect(own).toHaveTextContent('Store 1Your PIN code');
    expect(within(other as HTMLElement).queryByText(/PIN code|km/)).not.toBeInTheDocument();
  });

  it('lists stores though the profile cannot be read', async () => {
    api.on('POST users/getUserDetails', { status: 500, json: { message: 'Internal error', code: 'internal' } });
    open();
    expect(await findList()).toBeVisible();
  });

  it('lists the nearest first where the position was allowed before, with one call', async () => {
    query.mockResolvedValue({ state: 'granted' });
    standIn(pune);
    const near = [row(2, { distance: 850 }), row(1, { distance: 5365, phone: null, phone_link: null })];
    api.on('POST users/stores', { json: { message: 'Stores', data: near, total_count: 2 } });
    open();
    const [first, second] = within(await findList()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Store 2850 m');
    expect(second).toHaveTextContent('5.4 km');
    expect(within(second as HTMLElement).queryByRole('link', { name: /Call/ })).not.toBeInTheDocument();
    expect(api.bodies('users/stores')).toEqual([{ page: 1, search: '', ...nearPune }]);
    expect(screen.getByText('2 stores · nearest to you first')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use my location' })).not.toBeInTheDocument();
  });

  it('looks for the position when it is asked to', async () => {
    standIn(pune);
    const { user } = open();
    await findList();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(api.bodies('users/stores').at(-1)).toEqual({ page: 1, search: '', ...nearPune }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Use my location' })).not.toBeInTheDocument());
  });

  it('says that the position is blocked, and lists the stores all the same', async () => {
    getCurrentPosition.mockImplementation((_take: PositionCallback, fail: PositionErrorCallback) =>
      fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    const { user } = open();
    await findList();
    await user.click(screen.getByRole('button', { name: 'Use my location' }));
    expect(await screen.findByText(/Location is blocked for this site/)).toBeVisible();
    expect(await findList()).toBeVisible();
  });

  it.each([
    [
      { by: 'place', from: 'Mumbai, Maharashtra' },
      118_000,
      'There is no store in “411057”. The nearest to Mumbai, Maharashtra come first.',
    ],
    [{ by: 'place', from: 'Pune, Maharashtra' }, 4_400, '2 stores · nearest to Pune, Maharashtra first'],
    [
      { by: 'postal-area', from: null },
      null,
      'No store has the PIN code 411057. 2 stores are in the same postal area.',
    ],
  ])('says how stores were found where none fits the words: %j, %s m', async (found, distance, text) => {
    const data = [row(1, { distance }), row(2, { distance })];
    api.on('POST users/stores', { json: { message: 'Stores', data, total_count: 2, found } });
    open('?q=411057');
    await findList();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('keeps the search in the address, and distinguishes no result from no store', async () => {
    const { user, router } = open('?q=kothrud');
    await findList();
    expect(api.bodies('users/stores')).toEqual([{ page: 1, search: 'kothrud' }]);
    api.on('POST users/stores', { json: { message: 'Stores', data: [], total_count: 0 } });
    await user.type(screen.getByRole('searchbox', { name: 'Search stores' }), 'x');
    expect(await screen.findByText('No store matches “kothrudx”')).toBeVisible();
    expect(router.state.location.search).toBe('?q=kothrudx');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No stores are listed yet')).toBeVisible();
  });

  it('shows ten at a time', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => row(i + 1));
    api.on('POST users/stores', ({ body }) => {
      const { page } = body as { page: number };
      return { json: { message: 'Stores', data: page === 1 ? ten : [row(11)], total_count: 11 } };
    });
    const { user } = open();
    expect(within(await findList()).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more stores' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Directions/ })).toHaveLength(11));
    expect(screen.queryByRole('button', { name: 'Show more stores' })).not.toBeInTheDocument();
  });

  it('shows a failure in place with its reference to the log, and tries again', async () => {
    api.on('POST users/stores', {
      status: 500,
      json: { message: 'Internal error', code: 'internal' },
      headers: { 'x-request-id': '3f2a9c1b-0d4e-4c55-9a60-7b1f0e2d3c4a' },
    });
    const { user } = open();
    expect(await screen.findByText('The stores could not be loaded')).toBeVisible();
    expect(screen.getByText(/\(Reference: 3f2a9c1b\)$/)).toBeVisible();
    api.on('POST users/stores', { json: { message: 'Stores', data: [row(1)], total_count: 1 } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findList()).toBeVisible();
  });

  it('says how many there are in a live region that was there before', async () => {
    open();
    const region = (await screen.findAllByRole('status')).find((one) => one.matches('p'));
    expect(region).toBeEmptyDOMElement();
    await findList();
    expect(region).toHaveTextContent('2 stores · by name');
  });

  it('without a network searches and measures what is cached, and reloads when it is back', async () => {
    const kothrud = row(1, { name: 'Ganesh Sanitary', address: 'Kothrud, Pune', latitude: 18.507, longitude: 73.808 });
    const kochi = row(2, { name: 'Kochi Pipes', address: 'Kaloor, Kochi', latitude: 9.931, longitude: 76.267 });
    api.on('POST users/stores', { json: { message: 'Stores', data: [kochi, kothrud], total_count: 2 } });
    const earlier = open();
    await findList();
    earlier.unmount();

    query.mockResolvedValue({ state: 'granted' });
    standIn(pune);
    api.on('POST users/stores', { broken: true });
    const { user } = open('?q=pune%20ganesh');
    expect(await screen.findByText('No connection. These are the stores saved on this phone.')).toBeVisible();
    expect(within(await findList()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Ganesh Sanitary').closest('li')).toHaveTextContent('5.4 km');
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Directions/ })).toHaveLength(2));
    expect(screen.getByText('2 stores · nearest to you first')).toBeVisible();

    api.on('POST users/stores', { json: { message: 'Stores', data: [row(3)], total_count: 1 } });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Store 3')).toBeVisible();
    expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
  });
});

describe('store card', () => {
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
});
