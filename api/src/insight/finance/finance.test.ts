import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { payoutDetailsOf } from '../../../test/fixtures/payouts';
import { approve, claim, expectInvariantsHold, post, scan } from '../../../test/points-driver';
import { refreshRollups } from '../../insight/rollups';

let api: TestApi;
let admin: string;
const NOVEMBER = { from_month: '2026-11', to_month: '2026-11' };
const DECEMBER = { from_month: '2026-12', to_month: '2026-12' };
const PUNE = { location: 'Kothrud, Pune, Maharashtra, 411038' };

// November: 40 points in Pune and 60 without a district, all claimed and approved. December: 25, not claimed.
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
  const { token } = await payoutDetailsOf(api);
  const batch = await createBatch(api.context, { points: 40, quantity: 3 });
  const other = await createBatch(api.context, { points: 60, quantity: 1 });
  const later = await createBatch(api.context, { points: 25, quantity: 2 });
  await scan(api, token, codeOf(api.context, batch), PUNE);
  await scan(api, token, codeOf(api.context, other), { location: '' });
  api.clock.advance(5);
  const response = await claim(api, token);
  await approve(api, admin, { transaction_id: response.json().data.transaction_id });
  // Figures come from the rollups and from what followed them.
  await refreshRollups(api.context);
  api.clock.set(new Date('2026-12-02T06:00:00Z'));
  await scan(api, token, codeOf(api.context, later), PUNE);
  admin = await api.signInAdmin();
});
afterAll(async () => {
  await expectInvariantsHold(api);
  await api.close();
});

const read = async (range: object) => (await post(api, '/admin/finance', admin, range)).json().data;
const groups = async (group: string, range: object) =>
  (await post(api, '/admin/finance/groups', admin, { ...range, group })).json();

test('sums a range and the months before it; points outstanding are those of the end', async () => {
  const november = { scans: 2, granted: 100, adjusted: 0, claimed: 100, approved: 100, paid_paise: 0, outstanding: 0 };
  expect(await read(NOVEMBER)).toMatchObject({
    range: { ...november, approved_paise: 10_000 },
    before: { scans: 0, granted: 0, outstanding: 0 },
    months: [{ month: '2026-11', ...november }],
    unscanned_codes: 3,
    unscanned_points: 105,
    unscanned_points_before: 0,
    point_value_paise: 100,
  });
  expect(await read(DECEMBER)).toMatchObject({
    range: { scans: 1, granted: 25, claimed: 0, outstanding: 25 },
    before: november,
    // Two of 40 points and two of 25, one of which is scanned in December.
    unscanned_points_before: 130,
  });
  const both = await read({ from_month: '2026-11', to_month: '2026-12' });
  expect(both.range).toMatchObject({ granted: 125, outstanding: 25 });
  expect(both.months.map((one: { month: string }) => one.month)).toEqual(['2026-11', '2026-12']);
});

test('what is outstanding is what the balances hold', async () => {
  const { available, awaiting } = await api.db
    .selectFrom('point_totals')
    .select((all) => [all.fn.sum<number>('available').as('available'), all.fn.sum<number>('awaiting').as('awaiting')])
    .executeTakeFirstOrThrow();
  expect((await read(DECEMBER)).range.outstanding).toBe(Number(available) + Number(awaiting));
});

test('groups by product, batch and district sum to the range', async () => {
  for (const group of ['product', 'batch', 'district']) {
    const { data, total_count } = await groups(group, NOVEMBER);
    expect(data.reduce((sum: number, row: { granted: number }) => sum + row.granted, 0)).toBe(100);
    expect(total_count).toBe(data.length);
  }
  expect((await groups('district', NOVEMBER)).data).toEqual([
    { id: null, name: '', scans: 1, granted: 60, unscanned: null },
    { id: null, name: 'Pune Division', scans: 1, granted: 40, unscanned: null },
  ]);
  const batches = (await groups('batch', NOVEMBER)).data;
  expect(batches.map((row: { unscanned: number }) => row.unscanned)).toEqual([0, 80, 25]);
});

test('the tables are files; each download is in the audit log', async () => {
  const asked = { ...NOVEMBER, group: 'month', format: 'csv' };
  const file = await post(api, '/admin/finance/export', admin, asked);
  expect(file.headers['content-disposition']).toContain('finance-month-2026-11-to-2026-11.csv');
  expect(file.body).toContain('2026-11,2,100,0,0,0,0,100,100,100.00,0.00,0');
  const districts = await post(api, '/admin/finance/export', admin, { ...asked, group: 'district' });
  expect(districts.body).toContain('Pune Division,1,40');
  const downloads = api.db.selectFrom('audit_log').select('details').where('action', '=', 'export-downloaded');
  expect((await downloads.execute()).map(({ details }) => details.group)).toEqual(['month', 'district']);
});

test.each([
  [{ from_month: '2026-13', to_month: '2026-12' }, 'from_month'],
  [{ from_month: '2026-12', to_month: '2026-11' }, 'to_month'],
])('400 for %j', async (range, field) => {
  const refused = await post(api, '/admin/finance', admin, range);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
});
