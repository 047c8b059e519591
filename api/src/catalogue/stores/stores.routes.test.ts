import {
  add,
  added,
  adminId,
  api,
  call,
  lastAct,
  PUNE,
  rows,
  token,
  userToken,
  withStores,
} from '../../../test/fixtures/stores';
import { expectRefusal, post, refusesOtherCallers } from '../../../test/points-driver';

withStores();

describe('POST /admin/stores/create', () => {
  it('201 adds a store, tidied, and records it', async () => {
    const response = await add({
      name: '  Shree   Ganesh Sanitary ',
      address: '12, Karve Road,\nKothrud\r\nPune 411038',
    });
    expect([response.statusCode, response.json().message]).toEqual([201, 'Store Added Successfully']);
    const at = api.clock.now();
    const { id, ...store } = response.json().data;
    const tidy = { ...PUNE, address: '12, Karve Road, Kothrud, Pune 411038' };
    expect(store).toMatchObject({ ...tidy, created_at: at.toISOString(), changed_at: at.toISOString() });
    expect(await rows()).toMatchObject([{ id, ...tidy, created_at: at, changed_at: at, removed_at: null }]);
    expect(await lastAct()).toEqual({
      admin_id: adminId,
      action: 'store-added',
      details: { store_id: id, name: PUNE.name, address: tidy.address },
    });
  });

  it('201 takes a position as decimal text, and a store without a phone', async () => {
    const response = await add({ latitude: ' 18.50741234567 ', longitude: '-73', phone: '' });
    expect(response.json().data).toMatchObject({ latitude: 18.507412, longitude: -73, phone: null });
  });

  it('201 takes the digits of every script and full-width signs', async () => {
    const response = await add({
      latitude: '१८.५२०४',
      longitude: '－７３．８５６７',
      phone: 'ｔｅｌ：（０２０）２５４３－１２３４',
    });
    expect(response.json().data).toMatchObject({ latitude: 18.5204, longitude: -73.8567, phone: '(020)2543-1234' });
  });

  it('201 keeps markup and formulas as the text they are', async () => {
    const response = await add({ name: '=HYPERLINK("x") <b>' });
    expect([response.statusCode, response.json().data.name]).toEqual([201, '=HYPERLINK("x") <b>']);
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
    const response = await post(api, '/admin/stores/create', token, {});
    expect(response.json().errors).toEqual({
      name: 'Please enter a store name',
      address: 'Please enter an address',
      latitude: 'Please enter a latitude',
      longitude: 'Please enter a longitude',
    });
  });

  it('409 for the same name at the same address, in any case; another address is another store', async () => {
    await added();
    const response = await add({ name: PUNE.name.toUpperCase(), address: PUNE.address.toLowerCase() });
    expectRefusal(response, 409, 'There is already a store with this name and address', 'store_exists');
    expect((await add({ address: 'Station Road, Nashik' })).statusCode).toBe(201);
  });

  it('409 for all but one of ten that add it at once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => add()));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  refusesOtherCallers(
    (sent) => post(api, '/admin/stores/create', sent),
    () => userToken,
  );
});

describe('PUT /admin/stores', () => {
  it('200 changes a store and records what was and is', async () => {
    const { id } = await added();
    api.clock.advance(60);
    const response = await call('PUT', { ...PUNE, id: String(id), phone: '98765 43210', latitude: 18.6 });
    expect([response.statusCode, response.json().message]).toEqual([200, 'Store Updated Successfully']);
    expect(response.json().data).toMatchObject({ id, phone: '98765 43210', latitude: 18.6 });
    expect((await rows())[0]).toMatchObject({ phone: '98765 43210', latitude: 18.6, changed_at: api.clock.now() });
    expect((await lastAct()).details).toEqual({
      store_id: id,
      name: PUNE.name,
      changes: { phone: { from: PUNE.phone, to: '98765 43210' }, latitude: { from: PUNE.latitude, to: 18.6 } },
    });
  });

  it('200 keeps a field that is absent, and empties one that is null', async () => {
    const { id } = await added();
    const { phone, ...others } = PUNE;
    expect((await call('PUT', { ...others, id })).json().data).toMatchObject({ phone });
    expect((await call('PUT', { id, phone: null })).json().data).toMatchObject({ ...others, phone: null });
    expectRefusal(await call('PUT', { id, name: '' }), 400, 'Please enter a store name');
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

  refusesOtherCallers(
    (sent) => call('PUT', { ...PUNE, id: 1 }, sent ?? ''),
    () => userToken,
  );
});

describe('DELETE /admin/stores', () => {
  it('200 takes stores off the lists, says which were not there, and records it once', async () => {
    const one = await added();
    const two = await added({ name: 'Two' });
    const response = await call('DELETE', { ids: [two.id, String(one.id), one.id, 999_999] });
    expect([response.statusCode, response.json()]).toEqual([
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

  it('201 adds it again afterwards', async () => {
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

  refusesOtherCallers(
    (sent) => call('DELETE', { ids: [1] }, sent ?? ''),
    () => userToken,
  );
});

describe('POST /admin/stores/restore', () => {
  const restore = (ids: number[]) => post(api, '/admin/stores/restore', token, { ids });

  it('200 puts removed stores back, once, and records it; 404 for those that are there', async () => {
    const { id } = (await add({ name: 'Restored' })).json().data;
    await call('DELETE', { ids: [id] });
    expect((await restore([id, 999_999])).json().data).toEqual({ restored: [id] });
    expect((await rows()).find((row) => row.id === id)!.removed_at).toBeNull();
    expect(await lastAct()).toMatchObject({
      action: 'store-restored',
      details: { store_ids: [id], names: ['Restored'] },
    });
    expectRefusal(await restore([id]), 404, 'Store not found', 'store_not_found');
  });

  it('409 for one that was added again meanwhile', async () => {
    const { id } = (await add({ name: 'Again' })).json().data;
    await call('DELETE', { ids: [id] });
    await add({ name: 'Again' });
    expect((await restore([id])).json().code).toBe('store_exists');
  });
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
    for (const phone of [
      '98765 43210',
      '+91 98765-43210',
      '098765 43210',
      '९८७६५४३२१०',
      '\u202a98765\u00a043210\u202c',
    ])
      expect(await names({ search: phone })).toEqual(['100% Pipes']);
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

  refusesOtherCallers(
    (sent) => post(api, '/admin/stores', sent),
    () => userToken,
  );
});
