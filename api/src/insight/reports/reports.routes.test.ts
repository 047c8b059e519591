import { read, utils } from '@e965/xlsx';
import { freshMobile } from '../../../test/create-test-api';
import { codeOf, createBatch, createModel, createProduct, createUser } from '../../../test/factories';
import { withFreshApi, admin, api, moveTo } from '../../../test/fixtures/signed-in';
import { approve, claim, expectRefusal, reject, scan } from '../../../test/points-driver';

withFreshApi();

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const REPORTS = ['plumbers', 'customers', 'redemptions', 'scans'] as const;
type ReportName = (typeof REPORTS)[number];
type Asked = Record<string, unknown>;

beforeAll(() => moveTo('2026-01-10T06:30:00.000Z'));

const get = (name: ReportName, query: Record<string, string> = {}, token: string | undefined = admin) =>
  api.app.inject({
    method: 'GET',
    url: `/admin/${name}_exports`,
    query,
    headers: { ...(token && { token }) },
  });
const post = (path: string, payload: Asked = {}, token: string | undefined = admin) =>
  api.app.inject({ method: 'POST', url: `/admin/${path}`, payload, headers: { ...(token && { token }) } });

type ApiResponse = Awaited<ReturnType<typeof get>>;

function rowsOf(response: ApiResponse): Record<string, unknown>[] {
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, XLSX]);
  const { Sheets, SheetNames } = read(response.rawPayload, { UTC: true });
  const sheet = Sheets[SheetNames[0]!]!;
  for (const [place, cell] of Object.entries(sheet)) if (!place.startsWith('!')) expect(cell.f).toBeUndefined();
  return utils.sheet_to_json(sheet, { raw: true, defval: null });
}

const lastAct = () =>
  api.db
    .selectFrom('audit_log')
    .where('action', '=', 'export-downloaded')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe.each([
  ['plumbers', 'Plumbers', 2],
  ['customers', 'Customers', 3],
] as const)('§7 GET /admin/%s_exports', (name, title, roleId) => {
  it(`§2 Reports: the ${title} list has all users, in the columns of the table, and is saved as ExcelReport.xlsx`, async () => {
    await createUser(api.context, {
      mobile: `910000000${roleId}`,
      roleId,
      name: '=HYPERLINK("http://x","y")',
      location: '=1+1',
      joinedAt: new Date('2026-01-09T19:00:00Z'),
    });
    const second = await createUser(api.context, { mobile: freshMobile(), roleId, joinedAt: new Date('2026-01-08') });
    await api.db
      .updateTable('users')
      .set({ email: '@x.in', suspended_at: api.clock.now() })
      .where('id', '=', second.id)
      .execute();
    await api.db
      .updateTable('point_totals')
      .set({ granted: 300, available: 100, awaiting: 50, redeemed: 150 })
      .where('user_id', '=', second.id)
      .execute();
    const response = await get(name);
    const rows = rowsOf(response);
    expect(rows.slice(0, 2)).toEqual([
      {
        Name: '=HYPERLINK("http://x","y")',
        Mobile: `910000000${roleId}`,
        'E-mail': null,
        Location: '=1+1',
        // 10 January in India.
        Joined: 46_032,
        'Accumulated points': 0,
        'Points redeemed': 0,
        Balance: 0,
        Status: 'Active',
      },
      expect.objectContaining({
        'E-mail': '@x.in',
        'Accumulated points': 300,
        'Points redeemed': 150,
        Balance: 100,
        Status: 'Suspended',
      }),
    ]);
    const users = await api.db.selectFrom('users').where('role_id', '=', roleId).select('id').execute();
    expect(rows).toHaveLength(users.length);
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="ExcelReport.xlsx"',
      'x-total-rows': String(users.length),
      'cache-control': 'no-store',
    });
  });

  it(`§7 POST /admin/plumbers_exports and /admin/customers_exports: POST gives the same file (${name})`, async () => {
    expect(rowsOf(await post(`${name}_exports`))).toEqual(rowsOf(await get(name)));
  });

  it('200 narrows as the list does, by search and status; erased users are in none', async () => {
    const mine = await createUser(api.context, { mobile: freshMobile(), roleId, name: `Only ${title}` });
    const erased = await createUser(api.context, { mobile: freshMobile(), roleId, name: `Only gone ${title}` });
    await api.db
      .updateTable('users')
      .set({ erased_at: api.clock.now(), mobile: null })
      .where('id', '=', erased.id)
      .execute();
    expect(rowsOf(await get(name, { search: 'oNLy' })).map(({ Name }) => Name)).toEqual([mine.name]);
    const suspended = rowsOf(await get(name, { status: 'suspended' }));
    expect(suspended.map(({ Status }) => Status)).toEqual(['Suspended']);
    expect((await post(`${name}_exports/count`, { status: 'suspended' })).json().data).toEqual({ rows: 1 });
    expect(rowsOf(await get(name, { search: 'nobody at all' }))).toEqual([]);
  });

  it('200 as CSV, where such a name comes with an apostrophe (C29)', async () => {
    const response = await get(name, { format: 'csv', search: '=1+1' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}.csv"`,
    });
    expect(response.body).toBe(
      '\ufeffName,Mobile,E-mail,Location,Joined,Accumulated points,Points redeemed,Balance,Status\r\n' +
        `"'=HYPERLINK(""http://x"",""y"")",910000000${roleId},,'=1+1,2026-01-10,0,0,0,Active\r\n`,
    );
  });

  it('records admin, report and number of rows, but not the search', async () => {
    const response = await get(name, { status: 'active', search: '9100', format: 'csv' });
    const rows = Number(response.headers['x-total-rows']);
    const act = await lastAct();
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    expect(act).toMatchObject({ admin_id: id, at: api.clock.now() });
    expect(act?.details).toEqual({ report: name, format: 'csv', rows, status: 'active', searched: true });
  });

  it.each([
    [{ format: 'pdf' }, 'Invalid format'],
    [{ status: 'erased' }, 'Invalid status'],
    [{ search: 'x'.repeat(201) }, 'Invalid search'],
  ])('400 for %j, by GET and by POST, and nothing is written down', async (asked, message) => {
    const before = await lastAct();
    expectRefusal(await get(name, asked), 400, message);
    expectRefusal(await post(`${name}_exports`, asked), 400, message);
    expect(await lastAct()).toEqual(before);
  });
});

describe('redemptions and scans', () => {
  let transactions: string[];
  let batchId: number;
  let serial: number;

  beforeAll(async () => {
    await moveTo('2026-05-05T18:29:59.999Z');
    const model = await createModel(api.context, { name: 'Elbows' });
    const product = await createProduct(api.context, { name: '+Elbow 20 mm', modelId: model.id });
    const batch = await createBatch(api.context, { productId: product.id, points: 75 });
    [batchId, serial] = [batch.id, batch.first_serial];
    transactions = [];
    // The last millisecond of 5 May in India, the first of 6 May, the last of 6 May, the first of 7 May.
    for (const [index, moment] of [
      '2026-05-05T18:29:59.999Z',
      '2026-05-05T18:30:00.000Z',
      '2026-05-06T18:29:59.999Z',
      '2026-05-06T18:30:00.000Z',
    ].entries()) {
      await moveTo(moment);
      const { token, userId } = await api.signInUser({ mobile: `920000000${index}`, roleId: index % 2 ? 3 : 2 });
      await api.db
        .updateTable('users')
        .set({ name: `-Asha ${index}` })
        .where('id', '=', userId)
        .execute();
      await scan(api, token, codeOf(api.context, batch, index));
      transactions.push((await claim(api, token)).json().data.transaction_id);
    }
    await moveTo('2026-05-08T06:30:00.000Z');
    await approve(api, admin, { transaction_id: transactions[1] });
    await reject(api, admin, transactions[2]!, '@torn label');
  });

  it.each<[ReportName, string]>([
    ['redemptions', 'Claimed (IST)'],
    ['scans', 'Scanned (IST)'],
  ])('%s: 200 for IST calendar days, both inclusive, newest first', async (name, header) => {
    const times = async (query: Record<string, string>) =>
      rowsOf(await get(name, query)).map((row) => Math.round((row[header] as number) * 86_400_000) % 86_400_000);
    const day = { startDate: '2026-05-06', endDate: '2026-05-06' };
    expect(await times(day)).toEqual([86_399_999, 0]);
    expect(await times({ endDate: '2026-05-05', startDate: '2026-05-05' })).toEqual([86_399_999]);
    expect(await times({ startDate: '2026-05-07' })).toEqual([0]);
    expect(await times({ startDate: '2026-05-05', endDate: '' })).toHaveLength(4);
    expect(await times({ startDate: '2026-05-09' })).toEqual([]);
    expect((await post(`${name}_exports/count`, day)).json()).toEqual({ message: 'Rows counted', data: { rows: 2 } });
    const { headers } = await get(name, { ...day, format: 'csv' });
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}-2026-05-06-to-2026-05-06.csv"`);
    expect((await lastAct())?.details).toMatchObject({ report: name, start_date: '2026-05-06', rows: 2 });
  });

  it('redemptions: 200 says all of a claim, by status and search', async () => {
    const [rejected] = rowsOf(await get('redemptions', { status: 'rejected' }));
    expect(rejected).toMatchObject({
      Transaction: transactions[2],
      Name: '-Asha 2',
      Mobile: '9200000002',
      Role: 'Plumber',
      Points: 75,
      Status: 'Rejected',
      'Redeemed (IST)': null,
      'Rejected (IST)': expect.closeTo(46_150.5, 6),
      Reason: '@torn label',
    });
    const [approved] = rowsOf(await get('redemptions', { search: transactions[1]! }));
    expect(approved).toMatchObject({ Status: 'Approved', 'Redeemed (IST)': expect.closeTo(46_150.5, 6), Reason: null });
    const found = await post('redemptions_exports', { search: 'asha', status: 'pending' });
    expect(rowsOf(found).map(({ Transaction }) => Transaction)).toEqual([transactions[3], transactions[0]]);
    expect((await post('redemptions_exports/count', { search: 'asha' })).json().data.rows).toBe(4);
  });

  it('scans: 200 returns user, label and product of each scan, and never the code', async () => {
    const response = await get('scans', { startDate: '2026-05-07', format: 'csv' });
    expect(response.body.split('\r\n')[0]).toBe(
      '\ufeffScanned (IST),Serial,Batch,Product,Model,Points,Name,Mobile,Role,Location',
    );
    const [row] = rowsOf(await get('scans', { startDate: '2026-05-07' }));
    const { location } = await api.db
      .selectFrom('scans')
      .where('serial', '=', serial + 3)
      .select('location')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      'Scanned (IST)': expect.closeTo(46_149, 6),
      Serial: serial + 3,
      Batch: batchId,
      Product: '+Elbow 20 mm',
      Model: 'Elbows',
      Points: 75,
      Name: '-Asha 3',
      Mobile: '9200000003',
      Role: 'Customer',
      Location: location || null,
    });
  });

  it.each<[ReportName]>([['redemptions'], ['scans']])('%s: 400 for a range that is none', async (name) => {
    for (const day of ['2026-02-30', '21-11-2026', '2026-11-21T00:00:00Z', 'x'.repeat(30)]) {
      expectRefusal(await get(name, { startDate: day }), 400, 'Invalid date');
      expectRefusal(await post(`${name}_exports/count`, { endDate: day }), 400, 'Invalid date');
    }
    expectRefusal(await post(`${name}_exports`, { endDate: 20_261_121 }), 400, 'Invalid date');
    const reversed = await get(name, { startDate: '2026-05-08', endDate: '2026-05-07' });
    expectRefusal(reversed, 400, 'The first day is after the last one.');
    expect(reversed.json().errors).toEqual({ endDate: 'The first day is after the last one.' });
  });

  it('redemptions: 400 for a search that the database cannot hold, or a state there is not', async () => {
    expectRefusal(await post('redemptions_exports', { search: 'a\u0000' }), 400, 'Invalid search');
    expectRefusal(await get('redemptions', { status: 'paid' }), 400, 'Invalid status');
  });
});

describe.each(REPORTS)('/admin/%s_exports', (name) => {
  it('401 without a token, 403 for a user', async () => {
    const { token } = await api.signInUser();
    expectRefusal(await get(name, {}, ''), 401, 'Please Provide Token');
    expectRefusal(await post(`${name}_exports`, {}, ''), 401, 'Please Provide Token');
    expectRefusal(await post(`${name}_exports/count`, {}, ''), 401, 'Please Provide Token');
    for (const response of [await get(name, {}, token), await post(`${name}_exports/count`, {}, token)]) {
      expectRefusal(response, 403, 'Forbidden');
    }
  });

  it('404 for HEAD: no file is made for it', async () => {
    const response = await api.app.inject({ method: 'HEAD', url: `/admin/${name}_exports`, headers: { token: admin } });
    expect(response.statusCode).toBe(404);
  });
});
