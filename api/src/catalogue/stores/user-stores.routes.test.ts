import { PUNE, added, api, call, token, userToken, withStores } from '../../../test/fixtures/stores';
import { expectRefusal, post, refusesOtherCallers } from '../../../test/points-driver';
import { dialledNumber } from './store.schema';

withStores();

describe('POST /users/stores', () => {
  const KOCHI = {
    name: 'Kochi Pipes',
    address: 'Kaloor, Kochi',
    phone: '1800 123 4567',
    latitude: 9.9312,
    longitude: 76.2673,
  };
  const list = (body: object = {}) => post(api, '/users/stores', userToken, body);

  it('200 lists the nearest first, with metres and the number to dial', async () => {
    await added(KOCHI);
    const { id } = await added();
    const response = await list({ latitude: 18.5204, longitude: 73.8567 });
    expect([response.statusCode, response.json().total_count]).toEqual([200, 2]);
    const [near, far] = response.json().data;
    expect(near).toMatchObject({ id, ...PUNE, phone_link: '+912025431234', distance: 5365, same_pin: false });
    expect(far.phone_link).toBe('18001234567');
    expect(far.distance / 1000).toBeCloseTo(990, -1);
    const fromKochi = (await list({ latitude: 10, longitude: 76 })).json().data;
    expect(fromKochi.map(({ name }: { name: string }) => name)).toEqual(['Kochi Pipes', PUNE.name]);
  });

  it('200 measures to the other side of the earth and across the date line', async () => {
    await added({ latitude: -18.5204, longitude: -106.1433 });
    expect((await list({ latitude: 18.5204, longitude: 73.8567 })).json().data[0].distance).toBe(20_015_114);
    await added({ name: 'Fiji', latitude: 0, longitude: 179.999 });
    expect((await list({ latitude: 0, longitude: -179.999 })).json().data[0]).toMatchObject({
      name: 'Fiji',
      distance: 222,
    });
  });

  it('200 lists by name without a position, and searches', async () => {
    await added();
    await added(KOCHI);
    const response = (await list({ latitude: null, longitude: null })).json();
    expect(response.data.map(({ name, distance }: { name: string; distance: null }) => [name, distance])).toEqual([
      ['Kochi Pipes', null],
      [PUNE.name, null],
    ]);
    expect((await list({ search: 'kothrud' })).json()).toMatchObject({ data: [{ name: PUNE.name }], total_count: 1 });
  });

  it('200 finds every word of a search at any position', async () => {
    await added();
    await added(KOCHI);
    expect((await list({ search: 'kothrud pune' })).json()).toMatchObject({ data: [{ name: PUNE.name }] });
    expect((await list({ search: 'ganesh 2543' })).json().total_count).toBe(1);
    expect((await list({ search: 'kothrud zzzz' })).json().total_count).toBe(0);
  });

  it('200 measures from the place of the profile where there is no position', async () => {
    const { id } = await added();
    await added(KOCHI);
    const place = 'Wakad, Pune, Maharashtra, 411057';
    const response = (await list({ place })).json();
    expect(response).toMatchObject({ total_count: 2, found: { by: 'all', from: 'Pune, Maharashtra' } });
    expect(response.data[0]).toMatchObject({ id, distance: expect.any(Number) });
    expect((await list({ place, latitude: 10, longitude: 76 })).json()).toMatchObject({
      data: [{ name: 'Kochi Pipes' }, { name: PUNE.name }],
      found: { by: 'all', from: null },
    });
    expect((await list({ place: 'nowhere' })).json()).toMatchObject({
      data: [{ distance: null }, { distance: null }],
      found: { by: 'all', from: null },
    });
  });

  describe('the PIN code of the profile', () => {
    const WAKAD = { name: 'Wakad Pipes', address: 'Wakad, Pune 411 057', latitude: 18.599, longitude: 73.764 };
    const CENTRE = { name: 'Centre Pipes', address: 'Pune 411001', latitude: 18.519, longitude: 73.855 };
    const BANER = { name: 'Baner Pipes', address: 'Baner, Pune 411045', latitude: 18.559, longitude: 73.787 };
    const place = 'Wakad, Pune, Maharashtra, 411057';
    const rows = (response: { data: { name: string; distance: number | null; same_pin: boolean }[] }) =>
      response.data.map(({ name, distance, same_pin }) => [name, distance, same_pin]);

    it('200 lists its stores first, then the nearest to them, and measures from no town', async () => {
      for (const store of [CENTRE, BANER, WAKAD]) await added(store);
      const response = (await list({ place })).json();
      expect(rows(response)).toEqual([
        ['Wakad Pipes', null, true],
        ['Baner Pipes', null, false],
        ['Centre Pipes', null, false],
      ]);
      expect(response.found).toEqual({ by: 'all', from: null, pin: '411057' });
    });

    it('200 does not let one store with wrong coordinates move it', async () => {
      for (const store of [CENTRE, BANER, WAKAD]) await added(store);
      await added({ ...WAKAD, name: 'Wakad Taps' });
      await added({ ...WAKAD, name: 'Zero Pipes', latitude: 0, longitude: 0 });
      const names = rows((await list({ place: '411 057' })).json()).map(([name]) => name);
      expect(names.slice(0, 4)).toEqual(['Wakad Pipes', 'Wakad Taps', 'Zero Pipes', 'Baner Pipes']);
    });

    it('200 places by the town where no store has it, and by the postal area where the town is not known', async () => {
      for (const store of [CENTRE, BANER]) await added(store);
      await added({ name: 'Aundh', address: 'Kochi 682001', latitude: 9.93, longitude: 76.26 });
      const town = (await list({ place })).json();
      expect(rows(town)).toEqual([
        ['Centre Pipes', expect.any(Number), false],
        ['Baner Pipes', expect.any(Number), false],
        ['Aundh', expect.any(Number), false],
      ]);
      expect(town.found).toEqual({ by: 'all', from: 'Pune, Maharashtra', pin: null });
      const area = (await list({ place: 'Xyzabad 411057' })).json();
      expect(rows(area).at(-1)).toEqual(['Aundh', null, false]);
      expect(area.found).toEqual({ by: 'all', from: null, pin: '411057' });
    });

    it('200 lets the position win, and a search for a town', async () => {
      for (const store of [CENTRE, WAKAD]) await added(store);
      const here = (await list({ place, latitude: 18.519, longitude: 73.855 })).json();
      expect(rows(here)).toEqual([
        ['Centre Pipes', 0, false],
        ['Wakad Pipes', expect.any(Number), false],
      ]);
      expect(here.found).toEqual({ by: 'all', from: null, pin: null });
      const mumbai = (await list({ place, search: 'Mumbai' })).json();
      expect(mumbai.found).toEqual({ by: 'place', from: 'Mumbai, Maharashtra', pin: null });
      expect(mumbai.data[0]).toMatchObject({ distance: expect.any(Number), same_pin: false });
    });

    it('200 takes the last PIN code, and no number that is part of a longer one', async () => {
      for (const store of [CENTRE, WAKAD]) await added(store);
      expect((await list({ place: 'Flat 411001, Wakad 411057' })).json().found.pin).toBe('411057');
      expect((await list({ place: 'Pune 9411057123' })).json().found.pin).toBeNull();
    });
  });

  it.each(['411038', '411 038'])(
    '200 finds the PIN code %s, however it is written, and no phone number',
    async (pin) => {
      await added({ address: 'Kothrud, Pune 411 038' });
      await added({ name: 'In one piece', address: 'Pune-411038' });
      await added({ ...KOCHI, phone: '9841103800' });
      const response = (await list({ search: pin })).json();
      expect(response).toMatchObject({ total_count: 2, found: { by: 'text', from: null } });
    },
  );

  it('200 gives the stores of the postal area for a PIN code that none has', async () => {
    await added();
    await added({ ...KOCHI, address: 'Kochi 682 001' });
    expect((await list({ search: '411057' })).json()).toMatchObject({
      data: [{ name: PUNE.name }],
      total_count: 1,
      found: { by: 'postal-area', from: null },
    });
    expect((await list({ search: '110001' })).json()).toMatchObject({ data: [], total_count: 0 });
  });

  it.each(['Mumbai', 'Bombay', 'मुंबई'])('200 gives the nearest to %s, where no store is', async (search) => {
    await added(KOCHI);
    const { id } = await added();
    const response = (await list({ search, latitude: 10, longitude: 76 })).json();
    expect(response).toMatchObject({ total_count: 2, found: { by: 'place', from: 'Mumbai, Maharashtra' } });
    expect(response.data[0].id).toBe(id);
    expect(response.data[0].distance / 1000).toBeCloseTo(118, -1);
  });

  it('200 finds nothing for what is neither store nor place', async () => {
    await added();
    expect((await list({ search: 'zzzz' })).json()).toMatchObject({
      data: [],
      total_count: 0,
      found: { by: 'text', from: null },
    });
  });

  it('200 leaves out what was removed', async () => {
    const { id } = await added();
    await call('DELETE', { ids: [id] });
    expect((await list()).json()).toMatchObject({ data: [], total_count: 0 });
  });

  it.each([
    [{ latitude: 18 }, 'Invalid location'],
    [{ longitude: 73 }, 'Invalid location'],
    [{ latitude: 91, longitude: 73 }, 'Invalid location'],
    [{ latitude: '18', longitude: 73 }, 'Invalid location'],
    [{ search: 5 }, 'Invalid search'],
    [{ place: 5 }, 'Invalid location'],
    [{ place: 'x'.repeat(301) }, 'Invalid location'],
    [{ page: -1 }, 'Invalid page'],
  ])('400 for %j', async (body, message) => {
    expectRefusal(await list(body), 400, message);
  });

  refusesOtherCallers(
    (sent) => post(api, '/users/stores', sent),
    () => token,
  );
});

test.each([
  ['9876543210', '+919876543210'],
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+91 98765 43210', '+919876543210'],
  ['0091 98765.43210', '+919876543210'],
  ['91 9876543210', '+919876543210'],
  ['020 2543 1234', '+912025431234'],
  ['(0253) 257-1234', '+912532571234'],
  ['+91-11-2345 6789', '+911123456789'],
  ['९८७६५ ४३२१०', '+919876543210'],
  ['\u202a+91\u00a098765\u201143210\u202c', '+919876543210'],
  ['tel:+919876543210', '+919876543210'],
  ['1800 123 4567', '18001234567'],
  ['1860-266-1234', '18602661234'],
])('%s is dialled as %s', (written, dialled) => {
  expect(dialledNumber(written)).toBe(dialled);
});

test.each([
  '',
  '12345',
  '987654321',
  '98765432101',
  '+44 20 7946 0000',
  '0000000000',
  'call us',
  '98765x43210',
  '++919876543210',
])('%s is no Indian number', (written) => expect(dialledNumber(written)).toBeUndefined());
