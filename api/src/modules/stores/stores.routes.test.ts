import { utils, write } from '@e965/xlsx';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { multipartBody } from '../../../test/multipart';
import { expectRefusal, post } from '../../../test/points-driver';

let api: TestApi;
let token: string;
let userToken: string;
let adminId: number;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  ({ token: userToken } = await api.signInUser());
  ({ id: adminId } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow());
});
afterAll(() => api.close());
beforeEach(() => api.db.deleteFrom('stores').execute());

const PUNE = {
  name: 'Shree Ganesh Sanitary',
  address: '12, Karve Road, Kothrud, Pune 411038',
  phone: '020 2543 1234',
  latitude: 18.5074,
  longitude: 73.8077,
};

const call = (method: 'PUT' | 'DELETE', payload: object, sent: string | undefined = token) =>
  api.app.inject({ method, url: '/admin/stores', payload, headers: sent === undefined ? {} : { token: sent } });
const add = (store: object = {}) => post(api, '/admin/stores/create', token, { ...PUNE, ...store });
const added = async (store: object = {}) => (await add(store)).json().data as { id: number };
const rows = () => api.db.selectFrom('stores').selectAll().orderBy('id').execute();
const lastAct = () =>
  api.db
    .selectFrom('audit_log')
    .select(['admin_id', 'action', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

function refusesOthers(
  send: (sent: string | undefined) => PromiseLike<{ statusCode: number }>,
  wrongRole: () => string,
) {
  it('401 without a token, 403 for the other role', async () => {
    expect((await send(undefined)).statusCode).toBe(401);
    expect((await send(wrongRole())).statusCode).toBe(403);
  });
}

describe('POST /admin/stores/create', () => {
  it('201 adds a store, tidied, and records it', async () => {
    const answer = await add({
      name: '  Shree   Ganesh Sanitary ',
      address: '12, Karve Road,\nKothrud\r\nPune 411038',
    });
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Store Added Successfully']);
    const at = api.clock.now();
    const { id, ...store } = answer.json().data;
    const tidy = { ...PUNE, address: '12, Karve Road, Kothrud, Pune 411038' };
    expect(store).toEqual({ ...tidy, created_at: at.toISOString(), changed_at: at.toISOString() });
    expect(await rows()).toEqual([{ id, ...tidy, created_at: at, changed_at: at, removed_at: null }]);
    expect(await lastAct()).toEqual({
      admin_id: adminId,
      action: 'store-added',
      details: { store_id: id, name: PUNE.name, address: tidy.address },
    });
  });

  it('201 takes a position as decimal text, and a store without a phone', async () => {
    const answer = await add({ latitude: ' 18.50741234567 ', longitude: '-73', phone: '' });
    expect(answer.json().data).toMatchObject({ latitude: 18.507412, longitude: -73, phone: null });
  });

  it('201 keeps markup and formulas as the text they are', async () => {
    const answer = await add({ name: '=HYPERLINK("x") <b>' });
    expect([answer.statusCode, answer.json().data.name]).toEqual([201, '=HYPERLINK("x") <b>']);
  });

  it.each([
    ['no name', { name: ' ' }, 'Please enter a store name'],
    ['a missing name', { name: undefined }, 'Please enter a store name'],
    ['a name of 121 characters', { name: 'a'.repeat(121) }, 'Store name is too long'],
    ['a name that turns the text round', { name: 'Shop \u202e' }, 'Invalid store name'],
    ['no address', { address: '\n' }, 'Please enter an address'],
    ['an address of 501 characters', { address: 'a'.repeat(501) }, 'Address is too long'],
    ['a phone number that is none', { phone: '12345' }, 'Please enter a valid phone number'],
    ['a phone number in words', { phone: 'call us' }, 'Please enter a valid phone number'],
    ['a foreign phone number', { phone: '+44 20 7946 0000' }, 'Please enter a valid phone number'],
    ['no latitude', { latitude: null }, 'Please enter a latitude'],
    ['a latitude beyond the pole', { latitude: 90.1 }, 'Please enter a latitude from -90 to 90'],
    ['a latitude in words', { latitude: 'north' }, 'Please enter a latitude from -90 to 90'],
    ['a latitude with an exponent', { latitude: '1e1' }, 'Please enter a latitude from -90 to 90'],
    ['a longitude beyond the date line', { longitude: '-180.01' }, 'Please enter a longitude from -180 to 180'],
    ['no longitude', { longitude: '' }, 'Please enter a longitude'],
  ])('400 for %s', async (_, change, message) => {
    expectRefusal(await add(change), 400, message, 'invalid_input');
    expect(await rows()).toEqual([]);
  });

  it('400 says what is wrong with every field', async () => {
    const answer = await post(api, '/admin/stores/create', token, {});
    expect(answer.json().errors).toEqual({
      name: 'Please enter a store name',
      address: 'Please enter an address',
      latitude: 'Please enter a latitude',
      longitude: 'Please enter a longitude',
    });
  });

  it('409 for the same name at the same address, in any case; another address is another store', async () => {
    await added();
    const answer = await add({ name: PUNE.name.toUpperCase(), address: PUNE.address.toLowerCase() });
    expectRefusal(answer, 409, 'There is already a store with this name and address', 'store_exists');
    expect((await add({ address: 'Station Road, Nashik' })).statusCode).toBe(201);
  });

  it('409 for all but one of ten that add it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  refusesOthers(
    (sent) => post(api, '/admin/stores/create', sent),
    () => userToken,
  );
});

describe('PUT /admin/stores', () => {
  it('200 changes a store and records what was and is', async () => {
    const { id } = await added();
    api.clock.advance(60);
    const answer = await call('PUT', { ...PUNE, id: String(id), phone: '98765 43210', latitude: 18.6 });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Store Updated Successfully']);
    expect(answer.json().data).toMatchObject({ id, phone: '98765 43210', latitude: 18.6 });
    expect((await rows())[0]).toMatchObject({ phone: '98765 43210', latitude: 18.6, changed_at: api.clock.now() });
    expect((await lastAct()).details).toEqual({
      store_id: id,
      name: PUNE.name,
      changes: { phone: { from: PUNE.phone, to: '98765 43210' }, latitude: { from: PUNE.latitude, to: 18.6 } },
    });
  });

  it('200 without a change records nothing', async () => {
    const { id } = await added();
    const before = await lastAct();
    expect((await call('PUT', { ...PUNE, id })).statusCode).toBe(200);
    expect(await lastAct()).toEqual(before);
  });

  it('400, 404 and 409', async () => {
    const { id } = await added();
    const other = await added({ name: 'Other' });
    expectRefusal(await call('PUT', { ...PUNE, id, name: '' }), 400, 'Please enter a store name');
    expectRefusal(await call('PUT', { ...PUNE }), 400, 'Invalid request');
    expectRefusal(await call('PUT', { ...PUNE, id: 999_999 }), 404, 'Store not found', 'store_not_found');
    const taken = await call('PUT', { ...PUNE, id: other.id });
    expectRefusal(taken, 409, 'There is already a store with this name and address', 'store_exists');
    await call('DELETE', { ids: [id] });
    expectRefusal(await call('PUT', { ...PUNE, id }), 404, 'Store not found');
  });

  refusesOthers(
    (sent) => call('PUT', { ...PUNE, id: 1 }, sent ?? ''),
    () => userToken,
  );
});

describe('DELETE /admin/stores', () => {
  it('200 takes stores off the lists, says which were not there, and records it once', async () => {
    const one = await added();
    const two = await added({ name: 'Two' });
    const answer = await call('DELETE', { ids: [two.id, String(one.id), one.id, 999_999] });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Stores Removed Successfully',
        data: { removed: [one.id, two.id], not_found: [999_999] },
      },
    ]);
    expect((await post(api, '/admin/stores', token)).json()).toMatchObject({ data: [], total_count: 0 });
    expect(await lastAct()).toEqual({
      admin_id: adminId,
      action: 'store-removed',
      details: { store_ids: [one.id, two.id], names: [PUNE.name, 'Two'] },
    });
  });

  it('201 adds it anew afterwards', async () => {
    const { id } = await added();
    await call('DELETE', { ids: [id] });
    expect((await add()).statusCode).toBe(201);
  });

  it('400 for none or too many, 404 for those that are gone', async () => {
    expectRefusal(await call('DELETE', { ids: [] }), 400, 'No stores selected');
    expectRefusal(await call('DELETE', {}), 400, 'No stores selected');
    const many = Array.from({ length: 501 }, (_, i) => i + 1);
    expectRefusal(await call('DELETE', { ids: many }), 400, 'Too many items', 'too_many_items');
    expectRefusal(await call('DELETE', { ids: [999_999] }), 404, 'Store not found');
  });

  refusesOthers(
    (sent) => call('DELETE', { ids: [1] }, sent ?? ''),
    () => userToken,
  );
});

describe('POST /admin/stores', () => {
  const names = async (body: object) =>
    (await post(api, '/admin/stores', token, body)).json().data.map(({ name }: { name: string }) => name);

  it('200 lists ten a page, by name in any case, each once', async () => {
    for (let i = 0; i < 12; i += 1) await added({ name: `${i % 2 ? 'S' : 's'}tore ${String(i).padStart(2, '0')}` });
    const [first, second] = await Promise.all([1, 2].map((page) => post(api, '/admin/stores', token, { page })));
    const all = [...first!.json().data, ...second!.json().data].map(({ name }: { name: string }) => name.toLowerCase());
    expect([first!.json().data.length, first!.json().total_count, second!.json().total_count]).toEqual([10, 12, 12]);
    expect(all).toEqual(all.toSorted());
    expect(new Set(all).size).toBe(12);
    expect((await post(api, '/admin/stores', token, { page: 9 })).json()).toMatchObject({ data: [], total_count: 12 });
  });

  it('200 sorts by the day they were added', async () => {
    await added({ name: 'B' });
    api.clock.advance(60);
    await added({ name: 'A' });
    expect(await names({ sort: 'added' })).toEqual(['A', 'B']);
    expect(await names({ sort: 'added', direction: 'asc' })).toEqual(['B', 'A']);
    expect(await names({ sort: 'name', direction: 'desc' })).toEqual(['B', 'A']);
  });

  it('200 searches name, address and phone, taken literally', async () => {
    await added({ name: '100% Pipes', address: 'MG Road, Kochi', phone: '098765-43210' });
    await added({ name: 'Other' });
    expect(await names({ search: '100%' })).toEqual(['100% Pipes']);
    expect(await names({ search: '0%P' })).toEqual([]);
    expect(await names({ search: ' kochi ' })).toEqual(['100% Pipes']);
    expect(await names({ search: '98765 43210' })).toEqual(['100% Pipes']);
    expect(await names({ search: 'nothing' })).toEqual([]);
  });

  it.each([
    [{ page: 0 }, 'Invalid page'],
    [{ search: 'a\0' }, 'Invalid search'],
    [{ search: 'a'.repeat(201) }, 'Invalid search'],
    [{ sort: 'phone' }, 'Invalid sort'],
    [{ direction: 'up' }, 'Invalid direction'],
  ])('400 for %j', async (body, message) => {
    expectRefusal(await post(api, '/admin/stores', token, body), 400, message);
  });

  refusesOthers(
    (sent) => post(api, '/admin/stores', sent),
    () => userToken,
  );
});

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
    const answer = await list({ latitude: 18.5204, longitude: 73.8567 });
    expect([answer.statusCode, answer.json().total_count]).toEqual([200, 2]);
    const [near, far] = answer.json().data;
    expect(near).toEqual({ id, ...PUNE, phone_link: '+912025431234', distance: 5365 });
    expect(far.phone_link).toBe('18001234567');
    expect(far.distance / 1000).toBeCloseTo(990, -1);
    const fromKochi = (await list({ latitude: 10, longitude: 76 })).json().data;
    expect(fromKochi.map(({ name }: { name: string }) => name)).toEqual(['Kochi Pipes', PUNE.name]);
  });

  it('200 measures to the other side of the earth and across the date line', async () => {
    await added({ latitude: -18.5204, longitude: -106.1433 });
    expect((await list({ latitude: 18.5204, longitude: 73.8567 })).json().data[0].distance).toBe(20_015_087);
    await added({ name: 'Fiji', latitude: 0, longitude: 179.999 });
    expect((await list({ latitude: 0, longitude: -179.999 })).json().data[0]).toMatchObject({
      name: 'Fiji',
      distance: 222,
    });
  });

  it('200 lists by name without a position, and searches', async () => {
    await added();
    await added(KOCHI);
    const answer = (await list({ latitude: null, longitude: null })).json();
    expect(answer.data.map(({ name, distance }: { name: string; distance: null }) => [name, distance])).toEqual([
      ['Kochi Pipes', null],
      [PUNE.name, null],
    ]);
    expect((await list({ search: 'kothrud' })).json()).toMatchObject({ data: [{ name: PUNE.name }], total_count: 1 });
  });

  it('200 finds every word of a search, wherever it stands', async () => {
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
    const answer = (await list({ place })).json();
    expect(answer).toMatchObject({ total_count: 2, found: { by: 'all', from: 'Pune, Maharashtra' } });
    expect(answer.data[0]).toMatchObject({ id, distance: expect.any(Number) });
    expect((await list({ place, latitude: 10, longitude: 76 })).json()).toMatchObject({
      data: [{ name: 'Kochi Pipes' }, { name: PUNE.name }],
      found: { by: 'all', from: null },
    });
    expect((await list({ place: 'nowhere' })).json()).toMatchObject({
      data: [{ distance: null }, { distance: null }],
      found: { by: 'all', from: null },
    });
  });

  it.each(['411038', '411 038'])(
    '200 finds the PIN code %s, however it is written, and no phone number',
    async (pin) => {
      await added({ address: 'Kothrud, Pune 411 038' });
      await added({ name: 'In one piece', address: 'Pune-411038' });
      await added({ ...KOCHI, phone: '9841103800' });
      const answer = (await list({ search: pin })).json();
      expect(answer).toMatchObject({ total_count: 2, found: { by: 'text', from: null } });
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
    const answer = (await list({ search, latitude: 10, longitude: 76 })).json();
    expect(answer).toMatchObject({ total_count: 2, found: { by: 'place', from: 'Mumbai, Maharashtra' } });
    expect(answer.data[0].id).toBe(id);
    expect(answer.data[0].distance / 1000).toBeCloseTo(118, -1);
  });

  it('200 answers a search for what is neither store nor place with nothing', async () => {
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

  refusesOthers(
    (sent) => post(api, '/users/stores', sent),
    () => token,
  );
});

describe('POST /admin/stores/import', () => {
  const HEADER = ['Name', 'Address', 'Phone', 'Latitude', 'Longitude'];
  const GOOD = ['Nashik Pipes', 'Panchavati, Nashik 422003', 9876543210, 19.9975, 73.7898];

  function workbook(lines: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Stores');
    return write(book, { type: 'buffer', bookType }) as Buffer;
  }

  function send(
    value: Buffer,
    { check, filename = 'stores.xlsx', sent = token }: { check?: boolean; filename?: string; sent?: string } = {},
  ) {
    const body = multipartBody([
      { name: 'file', value, filename, type: 'application/octet-stream' },
      ...(check ? [{ name: 'check', value: 'true' }] : []),
    ]);
    const headers = { ...body.headers, token: sent };
    return api.app.inject({ method: 'POST', url: '/admin/stores/import', payload: body.payload, headers });
  }

  const MIXED = [
    HEADER,
    GOOD,
    ['', 'No name', '', 1, 2],
    [],
    ['Bad position', 'Here', '123', 'north', 200],
    [PUNE.name.toUpperCase(), PUNE.address, '', 18, 73],
    ['nashik pipes', 'PANCHAVATI, Nashik 422003', '', 19, 73],
  ];
  const ERRORS = [
    { row: 3, column: 'name', message: 'Please enter a store name' },
    { row: 5, column: 'phone', message: 'Please enter a valid phone number' },
    { row: 5, column: 'latitude', message: 'Please enter a latitude from -90 to 90' },
    { row: 5, column: 'longitude', message: 'Please enter a longitude from -180 to 180' },
    { row: 6, column: 'name', message: 'There is already a store with this name and address' },
    { row: 7, column: 'name', message: 'The same store as in row 2' },
  ];
  const STORED = {
    name: 'Nashik Pipes',
    address: 'Panchavati, Nashik 422003',
    phone: '9876543210',
    latitude: 19.9975,
    longitude: 73.7898,
  };

  it.each([
    ['xlsx', 'stores.xlsx'],
    ['biff8', 'STORES.XLS'],
  ] as const)(
    '201 stores the good rows of an %s and says what is wrong with the others',
    async (bookType, filename) => {
      await added();
      const answer = await send(workbook(MIXED, bookType), { filename });
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        {
          message: 'Stores Added Successfully',
          data: { inserted: 1, ready: 1, failed: 4, errors: ERRORS, stores: [{ row: 2, ...STORED }] },
        },
      ]);
      const stored = await rows();
      expect(stored).toHaveLength(2);
      expect(stored[1]).toMatchObject(STORED);
      expect(await lastAct()).toEqual({
        admin_id: adminId,
        action: 'stores-imported',
        details: { file: filename, inserted: 1, failed: 4, store_ids: [stored[1]!.id] },
      });
    },
  );

  it('200 only looks when asked to check: the same answer, nothing stored or recorded', async () => {
    await added();
    const before = await lastAct();
    const answer = await send(workbook(MIXED), { check: true });
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      { inserted: 0, ready: 1, failed: 4, errors: ERRORS, stores: [{ row: 2, ...STORED }] },
    ]);
    expect([(await rows()).length, await lastAct()]).toEqual([1, before]);
  });

  it('201 takes columns in any order and case, others beside them, and none for the phone', async () => {
    const answer = await send(
      workbook([
        ['longitude', 'Owner', ' LATITUDE ', 'address', 'name'],
        [73.79, 'Patil', 20, 'Nashik', 'Patil & Sons'],
      ]),
    );
    expect(answer.json().data.stores).toEqual([
      { row: 2, name: 'Patil & Sons', address: 'Nashik', phone: null, latitude: 20, longitude: 73.79 },
    ]);
  });

  it('201 stores two thousand rows', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => [`Store ${i}`, 'Pune', '', 18, 73]);
    const answer = await send(workbook([HEADER, ...lines]));
    expect(answer.json().data).toMatchObject({ inserted: 2000, failed: 0 });
    expect(answer.json().data.stores).toHaveLength(100);
    expect(await rows()).toHaveLength(2000);
  });

  it.each([
    ['a text file', Buffer.from('name,address'), 'stores.xlsx', 'Only Excel (xls, xlsx) files are allowed.'],
    ['a sheet under another name', workbook([HEADER, GOOD]), 'stores.csv', 'Only Excel (xls, xlsx) files are allowed.'],
    [
      'missing columns',
      workbook([
        ['name', 'phone'],
        ['a', 'b'],
      ]),
      'a.xlsx',
      'Missing columns: address, latitude, longitude',
    ],
    ['a column twice', workbook([[...HEADER, 'name'], GOOD]), 'a.xlsx', 'Columns given twice: name'],
    ['no rows', workbook([HEADER]), 'a.xlsx', 'The spreadsheet has no rows'],
    ['an empty sheet', workbook([[]]), 'a.xlsx', 'Missing columns: name, address, latitude, longitude'],
  ])('400 for %s', async (_, bytes, filename, message) => {
    expectRefusal(await send(bytes, { filename }), 400, message);
    expect(await rows()).toEqual([]);
  });

  it('400 without a file, 413 for a huge one, 415 for JSON', async () => {
    const { payload, headers } = multipartBody([{ name: 'check', value: 'true' }]);
    const url = '/admin/stores/import';
    const none = await api.app.inject({ method: 'POST', url, payload, headers: { ...headers, token } });
    expectRefusal(none, 400, 'Please upload an Excel file.', 'files_missing');
    expectRefusal(await send(Buffer.alloc(5_242_881)), 413, 'Spreadsheet is too large', 'sheet_too_large');
    expectRefusal(await post(api, url, token, {}), 415, 'Unsupported media type');
  });

  refusesOthers(
    (sent) => send(workbook([HEADER]), { sent: sent ?? '' }),
    () => userToken,
  );
});
