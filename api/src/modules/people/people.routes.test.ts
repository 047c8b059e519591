import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { createUser } from '../../../test/factories';

let api: TestApi;
let token: string;
let userToken: string;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  ({ token: userToken } = await api.signInUser({ roleId: 3 }));
});
afterAll(() => api.close());

const post = (url: string, payload?: object, headers: object = { token }) =>
  api.app.inject({ method: 'POST', url, headers: { ...headers }, ...(payload ? { payload } : {}) });

describe.each([
  ['/admin/plumbers', 2],
  ['/admin/customers', 3],
] as const)('POST %s', (url, roleId) => {
  const mobile = freshMobile();

  it('200 lists the people of its role with what they were granted and redeemed', async () => {
    const person = await createUser(api.context, {
      mobile,
      roleId,
      name: '=Ramesh <b>Patil</b>',
      location: 'Pune',
      joinedAt: new Date('2026-11-22T00:00:00Z'),
    });
    await api.db.updateTable('users').set({ email: 'r@example.com' }).where('id', '=', person.id).execute();
    await api.db
      .updateTable('point_totals')
      .set({ granted: 300, available: 100, awaiting: 50, redeemed: 150 })
      .where('user_id', '=', person.id)
      .execute();
    await createUser(api.context, { mobile: freshMobile(), roleId: roleId === 2 ? 3 : 2 });
    const answer = await post(url, { page: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data[0]).toEqual({
      id: person.id,
      name: '=Ramesh <b>Patil</b>',
      location: 'Pune',
      joined_dt: '2026-11-22T00:00:00.000Z',
      Accumulated_points: 300,
      points_redeemed: 150,
      mobile,
      email: 'r@example.com',
      email_id: 'r@example.com',
      status: 'active',
    });
    const inDatabase = await api.db.selectFrom('users').where('role_id', '=', roleId).select('id').execute();
    expect(answer.json().total_count).toBe(inDatabase.length);
  });

  it('200 says who is suspended and leaves out who is erased', async () => {
    const before = (await post(url)).json().total_count;
    const suspended = await createUser(api.context, {
      mobile: freshMobile(),
      roleId,
      joinedAt: new Date('2026-11-23T00:00:00Z'),
    });
    const erased = await createUser(api.context, { mobile: freshMobile(), roleId });
    await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', suspended.id).execute();
    await api.db
      .updateTable('users')
      .set({ erased_at: api.clock.now(), mobile: null })
      .where('id', '=', erased.id)
      .execute();
    const { data, total_count } = (await post(url)).json();
    expect([data[0].id, data[0].status]).toEqual([suspended.id, 'suspended']);
    expect(total_count).toBe(before + 1);
  });

  it('200 gives ten a page, those who joined last first, each person once', async () => {
    for (let i = 0; i < 13; i += 1) {
      await createUser(api.context, {
        mobile: freshMobile(),
        roleId,
        joinedAt: new Date(Date.UTC(2026, 0, 1 + (i % 5))),
      });
    }
    const total = (await post(url)).json().total_count;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 10) }, (_, i) => post(url, { page: i + 1 })),
    );
    const rows = pages.flatMap((page) => page.json().data as { id: number; joined_dt: string }[]);
    expect(pages[0]!.json().data).toHaveLength(10);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    const joined = rows.map((row) => row.joined_dt);
    expect(joined).toEqual(joined.toSorted().reverse());
  });

  it.each([0, -1, 1.5, 'abc', 1e18, [1], true])('400 for page %p', async (page) => {
    const answer = await post(url, { page });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid page']);
  });

  it('401 without a token, 403 for a user', async () => {
    expect((await post(url, {}, {})).json().message).toBe('Please Provide Token');
    expect((await post(url, {}, { token: userToken })).statusCode).toBe(403);
  });
});
