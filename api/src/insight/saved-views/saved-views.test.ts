import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { expectRefusal, refusesOthers } from '../../../test/points-driver';

let api: TestApi;
/** The first admin is the owner. */
let owner: string;
let second: string;
let third: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN, '9000000003'] });
  owner = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
  third = await api.signInAdmin('9000000003');
});
afterAll(() => api.close());

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object, token = second) =>
  api.app.inject({ method, url, payload, headers: { token } });
const view = {
  page: '/admin/plumbers',
  name: 'Suspended',
  query: 'status=suspended',
  columns: ['email'],
  shared: false,
};
const save = async (changes: object = {}, token = second): Promise<{ id: number }> =>
  (await send('POST', '/admin/views/create', { ...view, ...changes }, token)).json().data;
const namesOf = async (token: string, page = view.page) =>
  (await send('POST', '/admin/views', { page }, token)).json().data.map(({ name }: { name: string }) => name);

test('201 saves a view; its maker sees it, others only a shared one, by name, of this page', async () => {
  const response = await send('POST', '/admin/views/create', { ...view, name: '  Suspended ' });
  expect([response.statusCode, response.json().data]).toEqual([
    201,
    { id: expect.any(Number), ...view, maker: SECOND_ADMIN, can_change: true },
  ]);
  await save({ name: 'all of us', shared: true, columns: null });
  await save({ page: '/admin/stores', name: 'Elsewhere', shared: true });
  expect(await namesOf(second)).toEqual(['all of us', 'Suspended']);
  expect(await namesOf(third)).toEqual(['all of us']);
});

test('200 changes what is given, and deletes; the owner does so with shared ones of others', async () => {
  const { id } = await save({ name: 'Old', shared: true });
  const renamed = await send('PUT', '/admin/views', { id, name: 'New', columns: null }, owner);
  expect(renamed.json().data).toMatchObject({ ...view, name: 'New', columns: null, shared: true });
  expect((await send('PUT', '/admin/views', { id, query: 'q=x' })).json().data).toMatchObject({
    name: 'New',
    query: 'q=x',
  });
  const deleted = await send('DELETE', '/admin/views', { id }, owner);
  expect(deleted.json().data).toMatchObject({ name: 'New', query: 'q=x', shared: true });
  expect(await namesOf(second)).not.toContain('New');
});

test.each([
  ['a page elsewhere', { page: 'https://evil.example' }, 'Invalid page'],
  ['an address with a line break', { query: 'a=1\nb' }, 'Invalid address'],
  ['no name', { name: ' ' }, 'Please enter a name'],
  ['a long name', { name: 'x'.repeat(61) }, 'The name is too long'],
  ['columns that are none', { columns: ['<b>'] }, 'Invalid columns'],
])('400 for %s', async (_name, changes, message) => {
  expectRefusal(await send('POST', '/admin/views/create', { ...view, ...changes }), 400, message, 'invalid_input');
});

refusesOthers(() => api, 'POST', '/admin/views/create');

test('403 for a shared view of another, 404 for a private one; nothing changes', async () => {
  const [shared, own] = [await save({ name: 'Shared', shared: true }), await save({ name: 'Own' })];
  for (const [method, change] of [['PUT', { name: 'Mine' }] as const, ['DELETE', {}] as const]) {
    const response = await send(method, '/admin/views', { id: shared.id, ...change }, third);
    expect([response.statusCode, response.json().code]).toEqual([403, 'view_of_another']);
    for (const token of [third, owner])
      expectRefusal(
        await send(method, '/admin/views', { id: own.id, ...change }, token),
        404,
        'View not found',
        'view_not_found',
      );
  }
  expect(await namesOf(second)).toEqual(expect.arrayContaining(['Shared', 'Own']));
});

test('views that others share do not hide own ones', async () => {
  const page = '/admin/customers';
  await save({ page, name: 'Own' }, third);
  for (let i = 0; i < 60; i += 1) {
    for (const token of [owner, second]) await save({ page, name: `Anyone ${i}`, shared: true }, token);
  }
  expect(await namesOf(third, page)).toContain('Own');
  expect(await namesOf(third, page)).toHaveLength(101);
});

test('409 for more views than one admin may save', async () => {
  for (let i = 0; i < 100; i += 1) await save({ name: `View ${i}` }, third);
  const response = await send('POST', '/admin/views/create', view, third);
  expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_views']);
});
