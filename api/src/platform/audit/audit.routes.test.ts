import { sql } from 'kysely';
import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { createProduct, createUser } from '../../../test/factories';
import { expectRefusal, post } from '../../../test/points-driver';
import { endOfIndianDay, startOfIndianDay } from '../indian-time';
import { refreshRollups } from '../../insight/rollups';
import { type AdminAct, recordAuditEvent } from './record-audit-event.repository';

let api: TestApi;
let token: string;
let adminId: number;
let otherId: number;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  await api.signInAdmin('9000000009');
  const admins = await api.db.selectFrom('admins').select('id').orderBy('id').execute();
  [adminId, otherId] = admins.map(({ id }) => id) as [number, number];
});
afterAll(() => api.close());

const record = (act: Partial<AdminAct>) =>
  api.db.transaction().execute((trx) =>
    recordAuditEvent(trx, {
      adminId,
      action: 'model-added',
      details: {},
      at: api.clock.now(),
      ...act,
    }),
  );

const look = async (body: object = {}) => {
  const response = await post(api, '/admin/audit', token, body);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json() as { data: { id: number; action: string; details: object }[]; total_count: number };
};
const found = async (body: object) => (await look(body)).data.map(({ details }) => details);

describe('POST /admin/audit', () => {
  it('200 returns admin, action, time and subject, with their current names', async () => {
    const mobile = freshMobile();
    const user = await createUser(api.context, { mobile, name: 'Ramesh Patil' });
    const product = await createProduct(api.context, { name: 'Elbow 90°' });
    const at = new Date('2026-11-22T00:00:00Z');
    await api.db.updateTable('admins').set({ name: 'Asha Kulkarni' }).where('id', '=', adminId).execute();
    await record({ action: 'user-suspended', details: { user_id: user.id, reason: 'Shared a login' }, at });
    await record({
      action: 'batch-generated',
      details: { batch_id: 1, product_id: product.id, points: 10, quantity: 5 },
      at: new Date('2026-11-22T00:00:01Z'),
    });
    const { data } = await look();
    expect(data.slice(0, 2)).toEqual([
      expect.objectContaining({ action: 'batch-generated', user: null, product_name: 'Elbow 90°' }),
      {
        id: expect.any(Number),
        at: at.toISOString(),
        admin: { id: adminId, mobile: '9000000001', name: 'Asha Kulkarni' },
        action: 'user-suspended',
        details: { user_id: user.id, reason: 'Shared a login' },
        user: { id: user.id, name: 'Ramesh Patil', mobile, role_id: 2 },
        product_name: null,
      },
    ]);
  });

  it('200 has an event without an admin if none was signed in', async () => {
    await record({ action: 'admin-code-locked', adminId: null });
    expect((await look({ action: 'admin-code-locked' })).data[0]).toMatchObject({ admin: null });
  });

  it('200 gives ten a page, the last act first, each once, and counts them all', async () => {
    for (let i = 0; i < 23; i += 1) await record({ action: 'store-added', details: { store_id: 1000 + i } });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => look({ action: 'store-added', page })));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3, 0]);
    expect(pages.map(({ total_count }) => total_count)).toEqual([23, 23, 23, 23]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  it('200 filters by action, admin and IST days, both inclusive', async () => {
    const details = { model_id: 77 };
    await record({ action: 'model-deleted', adminId: otherId, details, at: new Date('2026-10-31T18:29:59Z') });
    await record({ action: 'model-deleted', adminId: otherId, details, at: new Date('2026-10-31T18:30:00Z') });
    await record({ action: 'model-deleted', details, at: new Date('2026-11-01T18:29:59Z') });
    await record({ action: 'model-deleted', details, at: new Date('2026-11-01T18:30:00Z') });
    const day = { startDate: '2026-11-01', endDate: '2026-11-01' };
    expect((await look({ action: 'model-deleted' })).total_count).toBe(4);
    expect((await look({ action: 'model-deleted', ...day })).total_count).toBe(2);
    expect((await look({ action: 'model-deleted', ...day, admin: String(otherId) })).total_count).toBe(1);
    expect((await look({ admin: otherId })).total_count).toBe(2);
    expect((await look({ action: '', admin: '', search: ' ', startDate: null })).total_count).toBe(
      (await look()).total_count,
    );
  });

  describe('search', () => {
    it('finds an id whole, alone or in a list, and a transaction id in any case', async () => {
      await record({ details: { model_id: 4711, name: 'Flow' } });
      await record({ action: 'product-removed', details: { product_ids: [47110, 4712], names: ['A', 'B'] } });
      await record({ action: 'claim-approved', details: { transaction_id: 'TX-4713', user_id: 1, points: 4711 } });
      expect(await found({ search: '4711' })).toEqual([{ model_id: 4711, name: 'Flow' }]);
      expect(await found({ search: '4712' })).toEqual([{ product_ids: [47110, 4712], names: ['A', 'B'] }]);
      expect(await found({ search: 'tx-4713' })).toHaveLength(1);
      expect(await found({ search: 'TX-471' })).toEqual([]);
    });

    it('finds part of a reason or a name, in any script, % and _ taken literally', async () => {
      await record({ action: 'batch-voided', details: { batch_id: 5, reason: 'Roll 100% soaked_through' } });
      await record({ action: 'batch-voided', details: { batch_id: 6, reason: 'गलत छपाई' } });
      await record({ action: 'model-renamed', details: { model_id: 8, from: 'Old Flow', to: 'New Stream' } });
      expect(await found({ search: '100%' })).toHaveLength(1);
      expect(await found({ search: 'D_T' })).toHaveLength(1);
      expect(await found({ search: 'X%d' })).toEqual([]);
      expect(await found({ search: 'छपाई' })).toHaveLength(1);
      expect(await found({ search: 'old flow' })).toHaveLength(1);
      expect(await found({ search: 'stream' })).toHaveLength(1);
    });

    it('finds what was done to the person of a mobile, and what the admin of a mobile did', async () => {
      const mobile = freshMobile();
      const { id } = await createUser(api.context, { mobile });
      await record({ action: 'user-restored', details: { user_id: id } });
      await record({ action: 'model-added', details: { model_id: id, name: 'Same number, other thing' } });
      expect(await found({ search: mobile })).toEqual([{ user_id: id }]);
      expect(await found({ search: `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}` })).toEqual([{ user_id: id }]);
      await record({ action: 'batch-voided', details: { batch_id: 7, reason: 'Asked at 98111 22334' } });
      expect(await found({ search: '98111 22334' })).toHaveLength(1);
      expect((await look({ search: '9000000009' })).total_count).toBe((await look({ admin: otherId })).total_count);
      expect(await found({ search: `user_id=${id}` })).toEqual([{ user_id: id }]);
    });
  });

  it.each([
    ['an unknown action', { action: 'drop table' }, 'Invalid action'],
    ['an inherited name as the action', { action: 'constructor' }, 'Invalid action'],
    ['an action that is no text', { action: 1 }, 'Invalid action'],
    ['an admin that is no id', { admin: 'x' }, 'Invalid admin'],
    ['a search that is no text', { search: ['a'] }, 'Invalid search'],
    ['a search of a page', { search: 'a'.repeat(201) }, 'Invalid search'],
    ['a search for NUL', { search: 'a\0b' }, 'Invalid search'],
    ['a day that there is not', { startDate: '2026-02-30' }, 'Invalid date'],
    ['a day in other words', { endDate: '21-11-2026' }, 'Invalid date'],
    [
      'a range turned around',
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      'The first day is after the last one.',
    ],
    ['page 0', { page: 0 }, 'Invalid page'],
  ])('400 for %s', async (_, body, message) => {
    const response = await post(api, '/admin/audit', token, body);
    expectRefusal(response, 400, message);
  });
});

describe('POST /admin/audit/admins', () => {
  it('200 lists the admins that have signed in', async () => {
    const response = await post(api, '/admin/audit/admins', token);
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      [
        { id: adminId, mobile: '9000000001', name: 'Asha Kulkarni' },
        { id: otherId, mobile: '9000000009', name: null },
      ],
    ]);
  });
});

test.each(['/admin/audit', '/admin/audit/admins'])('%s: 401 without a token, 403 for a user', async (url) => {
  expectRefusal(await post(api, url, undefined), 401, 'Please Provide Token');
  const { token: userToken } = await api.signInUser();
  expectRefusal(await post(api, url, userToken), 403, 'Forbidden');
});

test.each(['update audit_log set details = details', 'delete from audit_log', 'truncate audit_log'])(
  'the log stays append-only: %s is refused',
  async (change) => {
    const outcome = await sql
      .raw(change)
      .execute(api.db)
      .catch((error: { code?: string }) => error.code);
    expect(outcome).toBe('23001');
  },
);

describe('pages found by the days of a rollup are those found by passing over rows', () => {
  const ACTIONS = ['product-added', 'batch-voided', 'points-adjusted'] as const;
  type PlainFilter = { action?: string; admin?: number; search?: string; from?: Date; before?: Date };
  let userId: number;
  const isAboutThem = (details: object) => (details as { user_id?: number }).user_id === userId;
  /**
   * Returns the ids of a page, computed from all rows. A search is for the mobile of `otherId`, whose user has it, too.
   */
  const plain = async (filter: PlainFilter, page: number) => {
    const rows = await api.db.selectFrom('audit_log').select(['id', 'at', 'action', 'admin_id', 'details']).execute();
    const matching = rows
      .filter(({ action }) => (filter.action ? action === filter.action : true))
      .filter(({ admin_id }) => (filter.admin ? admin_id === filter.admin : true))
      .filter(({ admin_id, details }) => (filter.search ? admin_id === otherId || isAboutThem(details) : true))
      .filter(({ at }) => (!filter.from || at >= filter.from) && (!filter.before || at < filter.before))
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id);
    return { ids: matching.slice((page - 1) * 10, page * 10).map(({ id }) => id), total: matching.length };
  };

  it('for every filter and every page, before and after a refresh, with events dated back', async () => {
    const start = new Date('2026-03-01T18:00:00Z').getTime();
    const act = (i: number) =>
      record({
        action: ACTIONS[i % 3]!,
        adminId: [adminId, otherId, null][(i % 7) % 3]!,
        details: i % 4 === 0 ? { user_id: userId } : {},
        // Several at the same time, many around midnight in India, and a day and a half without any.
        at: new Date(start + Math.floor(i / 3) * 2_000_000 + (i > 50 ? 36 * 3_600_000 : 0)),
      });
    userId = (await createUser(api.context, { mobile: '9000000009' })).id;
    for (let i = 0; i < 80; i += 1) await act(i);
    const filters = [
      {},
      { action: 'batch-voided' },
      { admin: otherId },
      { action: 'points-adjusted', admin: adminId },
      { startDate: '2026-03-02', endDate: '2026-03-02' },
      { startDate: '2026-03-02', action: 'product-added' },
      { endDate: '2026-03-03', admin: otherId },
      { search: '9000000009' },
      { search: '9000000009', admin: otherId, startDate: '2026-03-02' },
      { search: '9000000009', admin: adminId },
      { search: '9000000009', action: 'batch-voided', endDate: '2026-03-03' },
    ];
    for (const round of [0, 1, 2]) {
      if (round > 0) {
        await refreshRollups(api.context);
        for (const late of [5, 40, 100]) await act(late);
      }
      for (const { startDate, endDate, ...rest } of filters as (Record<string, string> & { admin?: number })[]) {
        const days = {
          ...(startDate && { from: startOfIndianDay(startDate)! }),
          ...(endDate && { before: endOfIndianDay(endDate)! }),
        };
        const { total } = await plain({ ...rest, ...days }, 1);
        for (let page = 1; page <= Math.ceil(total / 10) + 1; page += 1) {
          const { data, total_count } = await look({ ...rest, startDate, endDate, page });
          expect({ ids: data.map(({ id }) => id), total: total_count }).toEqual(
            await plain({ ...rest, ...days }, page),
          );
        }
      }
    }
  });
});
