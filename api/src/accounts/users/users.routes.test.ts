import { sql } from 'kysely';
import { freshMobile } from '../../../test/create-test-api';
import { createUser } from '../../../test/factories';
import { api, token, userToken, withSignedIn } from '../../../test/fixtures/signed-in';

withSignedIn();

const post = (url: string, payload?: object, headers: object = { token }) =>
  api.app.inject({ method: 'POST', url, headers: { ...headers }, ...(payload ? { payload } : {}) });

describe.each([
  ['/admin/plumbers', 2],
  ['/admin/customers', 3],
] as const)('§7 POST %s', (url, roleId) => {
  const mobile = freshMobile();

  it('200 lists the users of its role with what they were granted and redeemed', async () => {
    const user = await createUser(api.context, {
      mobile,
      roleId,
      name: '=Ramesh <b>Patil</b>',
      location: 'Pune',
      joinedAt: new Date('2026-11-22T00:00:00Z'),
    });
    await api.db.updateTable('users').set({ email: 'r@example.com' }).where('id', '=', user.id).execute();
    await api.db
      .updateTable('point_totals')
      .set({ granted: 300, available: 100, awaiting: 50, redeemed: 150 })
      .where('user_id', '=', user.id)
      .execute();
    await createUser(api.context, { mobile: freshMobile(), roleId: roleId === 2 ? 3 : 2 });
    const response = await post(url, { page: 1 });
    expect(response.statusCode).toBe(200);
    expect(response.json().data[0]).toEqual({
      id: user.id,
      name: '=Ramesh <b>Patil</b>',
      location: 'Pune',
      joined_dt: '2026-11-22T00:00:00.000Z',
      Accumulated_points: 300,
      points_redeemed: 150,
      balance_reward_points: 100,
      mobile,
      email: 'r@example.com',
      email_id: 'r@example.com',
      status: 'active',
    });
    const inDatabase = await api.db.selectFrom('users').where('role_id', '=', roleId).select('id').execute();
    expect(response.json().total_count).toBe(inDatabase.length);
  });

  it('200 shows suspended users and omits erased ones', async () => {
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

  it('200 returns ten a page (§9 List page size), newest first, each user once', async () => {
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
    const response = await post(url, { page });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Invalid page']);
  });

  it('401 without a token, 403 for a user', async () => {
    expect((await post(url, {}, {})).json().message).toBe('Please Provide Token');
    expect((await post(url, {}, { token: userToken })).statusCode).toBe(403);
  });
});

describe.each([
  ['/admin/plumbers', 2],
  ['/admin/customers', 3],
] as const)('search, status and order of %s', (url, roleId) => {
  const tag = `Quarter${roleId}`;
  const users: Record<string, number> = {};
  const named = async (body: object) =>
    (await post(url, body)).json().data.map(({ name }: { name: string | null }) => name);
  const found = (search: string) => named({ search, sort: 'name' });

  beforeAll(async () => {
    const make = async (name: string, day: number, [granted, available, redeemed]: [number, number, number]) => {
      const { id } = await createUser(api.context, {
        mobile: `81234${roleId}00${day}${day}`.slice(0, 10).padEnd(10, '7'),
        roleId,
        name,
        location: `${tag}, Pune_${day}`,
        joinedAt: new Date(Date.UTC(2025, 0, day)),
      });
      await api.db
        .updateTable('point_totals')
        .set({ granted, available, redeemed })
        .where('user_id', '=', id)
        .execute();
      users[name] = id;
    };
    await make('Asha Élan', 3, [300, 50, 250]);
    await make('bhim 100%', 1, [500, 500, 0]);
    await make('Chitra_Rao', 2, [400, 100, 300]);
    await make('दीपा नायर', 4, [0, 0, 0]);
    await api.db
      .updateTable('users')
      .set({ suspended_at: api.clock.now() })
      .where('id', '=', users['Chitra_Rao']!)
      .execute();
    await api.db
      .updateTable('users')
      .set({ email: `dee${roleId}@example.com` })
      .where('id', '=', users['दीपा नायर']!)
      .execute();
    // A user who was never granted a point and has no row for it.
    await api.db.deleteFrom('point_totals').where('user_id', '=', users['दीपा नायर']!).execute();
  });

  it.each([
    ['name', 'asc', ['Asha Élan', 'bhim 100%', 'Chitra_Rao', 'दीपा नायर']],
    ['name', 'desc', ['दीपा नायर', 'Chitra_Rao', 'bhim 100%', 'Asha Élan']],
    ['joined', 'asc', ['bhim 100%', 'Chitra_Rao', 'Asha Élan', 'दीपा नायर']],
    ['joined', 'desc', ['दीपा नायर', 'Asha Élan', 'Chitra_Rao', 'bhim 100%']],
    ['points_earned', 'desc', ['bhim 100%', 'Chitra_Rao', 'Asha Élan', 'दीपा नायर']],
    ['points_redeemed', 'desc', ['Chitra_Rao', 'Asha Élan']],
    ['balance', 'asc', ['दीपा नायर', 'Asha Élan', 'Chitra_Rao', 'bhim 100%']],
  ])('200 sorts by %s %s', async (sort, direction, names) => {
    expect((await named({ search: tag, sort, direction })).slice(0, names.length)).toEqual(names);
  });

  it.each([
    ['ASHA', ['Asha Élan']],
    ['élan', ['Asha Élan']],
    ['sha él', ['Asha Élan']],
    ['  Asha   Élan ', ['Asha Élan']],
    ['0%', ['bhim 100%']],
    ['%', ['bhim 100%']],
    ['a_R', ['Chitra_Rao']],
    ['नायर', ['दीपा नायर']],
    ['dee', ['दीपा नायर']],
    [`dee${roleId}@EXAMPLE`, ['दीपा नायर']],
    [`81234${roleId}0022`, ['Chitra_Rao']],
    [`+91 81234-${roleId}0022`, ['Chitra_Rao']],
    [`081234 ${roleId}0022`, ['Chitra_Rao']],
    [`\u202a+91\u00a081234\u2011${roleId}0022\u202c`, ['Chitra_Rao']],
    [`\u096e\u0967\u0968\u0969\u096a ${roleId}0022`, ['Chitra_Rao']],
    [`+91 81234${roleId}0022`, ['Chitra_Rao']],
    [`+91 81234${roleId}002`, ['Chitra_Rao']],
    [`081234${roleId}002`, ['Chitra_Rao']],
    [`9181234${roleId}002`, ['Chitra_Rao']],
    [`\u200echitra\u200b_rao\ufeff`, ['Chitra_Rao']],
    ['Pune_4', ['दीपा नायर']],
    ['asha\\', []],
    ["'; drop table users; --", []],
    ['nobody at all', []],
  ])('200 finds %p literally, anywhere in name, mobile, location or e-mail', async (search, names) => {
    expect(await found(search)).toEqual(names);
    expect((await post(url, { search })).json().total_count).toBe(names.length);
  });

  it('200 filters by status, and counts what it filters', async () => {
    const suspended = (await post(url, { search: tag, status: 'suspended' })).json();
    expect([suspended.data.map(({ name }: { name: string }) => name), suspended.total_count]).toEqual([
      ['Chitra_Rao'],
      1,
    ]);
    const active = (await post(url, { search: tag, status: 'active' })).json();
    expect([active.data.length, active.total_count]).toEqual([3, 3]);
    const [all, on, off] = await Promise.all(
      [{}, { status: 'active' }, { status: 'suspended' }].map(async (body) => (await post(url, body)).json()),
    );
    expect(on.total_count + off.total_count).toBe(all.total_count);
  });

  it('200 pages what it finds', async () => {
    const second = (await post(url, { search: tag, page: 2 })).json();
    expect([second.data, second.total_count]).toEqual([[], 4]);
  });

  it.each([
    [{ search: 'x'.repeat(10_240) }, 'Invalid search', 'search'],
    [{ search: 'a\u0000b' }, 'Invalid search', 'search'],
    [{ search: ['a'] }, 'Invalid search', 'search'],
    [{ sort: 'mobile' }, 'Invalid sort', 'sort'],
    [{ sort: 'name; drop table users' }, 'Invalid sort', 'sort'],
    [{ direction: 'up' }, 'Invalid direction', 'direction'],
    [{ status: 'erased' }, 'Invalid status', 'status'],
  ])('400 for %p', async (body, message, field) => {
    const response = await post(url, body);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid_input', errors: { [field]: message } },
    ]);
  });
});

describe('a search with very many matches', () => {
  const body = { search: 'Zq', sort: 'name' };
  const read = async (more: object) => (await post('/admin/plumbers', { ...body, ...more })).json();
  const names = async (more: object) => (await read(more)).data.map(({ name }: { name: string }) => name);

  // Behind 600 others by name: farther than the index of names is walked for the first page.
  beforeAll(() =>
    sql`
      insert into users (mobile, role_id, name, joined_at)
      select (7300000000 + n)::text, 2, case when n <= 600 then 'Aa ' else 'Zq ' end || lpad(n::text, 5, '0'), now()
      from generate_series(1, 10620) n`.execute(api.db),
  );

  it('200 counts 10,000 and says that there are more; each page up to there is full, from either end', async () => {
    expect(await read({})).toMatchObject({ total_count: 10_000, total_capped: true });
    expect((await names({}))[0]).toBe('Zq 00601');
    expect((await names({ page: 1000 })).at(-1)).toBe('Zq 10600');
    expect((await names({ direction: 'desc' }))[0]).toBe('Zq 10620');
    expect(await names({ direction: 'desc', sort: 'joined', page: 1000 })).toHaveLength(10);
    expect(await read({ page: 1001 })).toMatchObject({ data: [], total_count: 10_000, total_capped: true });
    const exact = await read({ search: 'Zq 106' });
    expect([exact.total_count, exact.total_capped]).toEqual([21, undefined]);
  });
});
