import { sql } from 'kysely';
import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { withFreshApi, admin, api, moveTo } from '../../../test/fixtures/signed-in';
import { approve, claim, expectRefusal, post, scan } from '../../../test/points-driver';

withFreshApi();

beforeAll(() => moveTo('2026-06-10T06:30:00.000Z'));

/** Scans a code of that many points at that time, by a new user. */
async function scanAt(moment: string, points: number): Promise<{ token: string }> {
  await moveTo(moment);
  const { token } = await api.signInUser();
  const batch = await createBatch(api.context, { points, quantity: 1 });
  expect((await scan(api, token, codeOf(api.context, batch))).statusCode).toBe(201);
  return { token };
}

describe('§7 POST /admin/dashboard', () => {
  type Counts = Record<string, number> & { added: object; added_before: object };
  const counts = async (days?: object) =>
    (await post(api, '/admin/dashboard', admin, days)).json<{ data: Counts }>().data;
  const changeSince = (before: Record<string, number>, after: Record<string, number>) =>
    Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name]!]));

  test('200 with data.customers and data.qrCount: active customers, codes generated', async () => {
    const before = await counts();
    const customer = await api.signInUser({ roleId: 3 });
    const suspended = await api.signInUser({ roleId: 3 });
    const erased = await api.signInUser({ roleId: 3 });
    await api.signInUser({ roleId: 2 });
    const [kept, removed] = [await createProduct(api.context), await createProduct(api.context)];
    const batch = await createBatch(api.context, { productId: kept.id, points: 30, quantity: 12 });
    const at = api.clock.now();
    await api.db.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.userId).execute();
    await api.db.updateTable('users').set({ erased_at: at, mobile: null }).where('id', '=', erased.userId).execute();
    await api.db.updateTable('products').set({ removed_at: at }).where('id', '=', removed.id).execute();
    await scan(api, customer.token, codeOf(api.context, batch));
    const placed = (await claim(api, customer.token)).json<{ data: { transaction_id: string } }>().data;
    const after = await counts();
    expect(changeSince(before, after)).toMatchObject({
      customers: 1,
      customers_in_all: 2,
      plumbers: 1,
      products: 1,
      qrCount: 12,
      scanned: 1,
      awaiting_claims: 1,
      awaiting_points: 30,
    });
    await approve(api, admin, { transaction_id: placed.transaction_id });
    expect(await counts()).toMatchObject({
      awaiting_claims: after.awaiting_claims! - 1,
      awaiting_points: after.awaiting_points! - 30,
    });
  });

  test('200 says what some days added, and as many days before them; without days, the IST month so far', async () => {
    // 23:59 on 30 June in India, and the first minute of July.
    await moveTo('2026-06-30T18:29:00.000Z');
    const june = { startDate: '2026-06-30', endDate: '2026-06-30' };
    const before = await counts(june);
    await createProduct(api.context);
    await scanAt('2026-06-30T18:29:00.000Z', 20);
    const onlyOfJune = { products: 2, plumbers: 1, customers: 0, codes: 1, scans: 1, points: 20 };
    expect(changeSince({ ...before.added }, { ...(await counts(june)).added })).toEqual(onlyOfJune);
    await moveTo('2026-06-30T18:31:00.000Z');
    const none = { products: 0, plumbers: 0, customers: 0, codes: 0, scans: 0, points: 0 };
    expect((await counts()).added).toEqual(none);
    await createProduct(api.context);
    const gone = await createProduct(api.context);
    await api.db.updateTable('products').set({ removed_at: api.clock.now() }).where('id', '=', gone.id).execute();
    await api.signInUser({ roleId: 2 });
    await api.signInUser({ roleId: 3 });
    await api.signInUser({ roleId: 3 });
    const july = { ...none, products: 1, plumbers: 1, customers: 2 };
    // One day of July is compared with one day of June.
    expect(await counts()).toMatchObject({ added: july, added_before: (await counts(june)).added });
    expect((await counts({ startDate: '2026-07-02', endDate: '2026-07-02' })).added_before).toEqual(july);
  });

  test('400 for half of a range, and for days that have no place in a calendar', async () => {
    const refused = (body: object) => post(api, '/admin/dashboard', admin, body);
    expectRefusal(await refused({ startDate: '2026-07-01' }), 400, 'Invalid date');
    expectRefusal(
      await refused({ startDate: '2026-07-02', endDate: '2026-07-01' }),
      400,
      'The first day is after the last one.',
    );
    // In UTC it begins in the year 0, which the database does not have.
    expectRefusal(await refused({ startDate: '0001-01-01', endDate: '0001-12-31' }), 400, 'Invalid date');
    expect((await refused({ startDate: '0001-01-02', endDate: '0001-12-31' })).statusCode).toBe(200);
  });

  test('200 says how many codes are scanned, rounded down, and goes on counting over the days', async () => {
    const { scanned, qrCount } = await counts();
    await scanAt('2026-07-02T06:30:00.000Z', 10);
    expect(await counts()).toMatchObject({ scanned: scanned! + 1, qrCount: qrCount! + 1 });
    await scanAt('2026-07-04T06:30:00.000Z', 10);
    const { data } = (await post(api, '/admin/dashboard', admin)).json<{ data: Record<string, number> }>();
    expect(data).toMatchObject({ scanned: scanned! + 2, qrCount: qrCount! + 2 });
    expect(data.scanned_percent).toBe(Math.floor((100 * (scanned! + 2)) / (qrCount! + 2)));
  });

  test('401 without a token, 403 for a user', async () => {
    expectRefusal(await post(api, '/admin/dashboard', undefined), 401, 'Please Provide Token');
    expectRefusal(await post(api, '/admin/dashboard', (await api.signInUser()).token), 403, 'Forbidden');
  });
});

describe('POST /admin/dashboard/trend', () => {
  const url = '/admin/dashboard/trend';
  const trend = (startDate: unknown, endDate: unknown) => post(api, url, admin, { startDate, endDate });
  const daysOf = async (startDate: string, endDate: string) => {
    const response = await trend(startDate, endDate);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: { day: string; scans: number; points: number }[] }>().data;
  };

  test('200 for IST calendar days, both ends included, the empty days too', async () => {
    await scanAt('2026-08-01T18:29:59.999Z', 10); // the last moment of 1 August in India
    await scanAt('2026-08-01T18:30:00.000Z', 20); // the first of 2 August
    await scanAt('2026-08-02T18:29:59.999Z', 40);
    await scanAt('2026-08-04T06:30:00.000Z', 80);
    expect(await daysOf('2026-08-01', '2026-08-05')).toEqual([
      { day: '2026-08-01', scans: 1, points: 10 },
      { day: '2026-08-02', scans: 2, points: 60 },
      { day: '2026-08-03', scans: 0, points: 0 },
      { day: '2026-08-04', scans: 1, points: 80 },
      { day: '2026-08-05', scans: 0, points: 0 },
    ]);
    expect(await daysOf('2026-08-02', '2026-08-02')).toEqual([{ day: '2026-08-02', scans: 2, points: 60 }]);
  });

  test('200 sees what is scanned after it was asked, also late on a day that has just ended', async () => {
    await moveTo('2026-08-10T17:00:00.000Z');
    expect(await daysOf('2026-08-09', '2026-08-10')).toMatchObject([{ scans: 0 }, { scans: 0 }]);
    await scanAt('2026-08-10T18:29:59.000Z', 10);
    await moveTo('2026-08-10T18:30:01.000Z');
    expect(await daysOf('2026-08-10', '2026-08-11')).toMatchObject([{ scans: 1 }, { scans: 0 }]);
    await scanAt('2026-08-10T19:00:00.000Z', 10);
    expect(await daysOf('2026-08-10', '2026-08-11')).toMatchObject([{ scans: 1 }, { scans: 1 }]);
    await moveTo('2026-08-12T06:30:00.000Z');
    // Counted once when the day was over, then read from the rollup.
    expect(await daysOf('2026-08-10', '2026-08-12')).toMatchObject([{ scans: 1 }, { scans: 1 }, { scans: 0 }]);
    expect(await daysOf('2026-08-10', '2026-08-12')).toMatchObject([{ scans: 1 }, { scans: 1 }, { scans: 0 }]);
  });

  test('200 for a whole leap year, 400 for a day more', async () => {
    expect(await daysOf('2024-01-01', '2024-12-31')).toHaveLength(366);
    expectRefusal(await trend('2024-01-01', '2025-01-01'), 400, 'Please choose 366 days or fewer.', 'invalid_input');
    expectRefusal(await trend('0002-01-01', '9999-12-31'), 400, 'Please choose 366 days or fewer.');
  });

  test.each([
    ['no day', '2026-02-30', '2026-03-01', 'Invalid date'],
    ['an end that is no day', '2026-02-01', 'soon', 'Invalid date'],
    ['nothing', undefined, undefined, 'Invalid date'],
    ['a number', 20260201, '2026-03-01', 'Invalid date'],
    ['a range turned around', '2026-03-02', '2026-03-01', 'The first day is after the last one.'],
  ])('400 for %s', async (_, startDate, endDate, message) => {
    expectRefusal(await trend(startDate, endDate), 400, message);
  });

  test('reads the index alone, however many scans there are', async () => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where indexname = 'scans_by_time'`.execute(api.db);
    expect(rows[0]!.definition).toMatch(/\(scanned_at\) INCLUDE \(points\)$/);
  });

  test('401 without a token, 403 for a user', async () => {
    expectRefusal(await post(api, url, undefined), 401, 'Please Provide Token');
    expectRefusal(await post(api, url, (await api.signInUser()).token), 403, 'Forbidden');
  });
});
