import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import {
  enterDetails,
  itemsOf,
  lastEvent,
  payee,
  PROGRAMME,
  results,
  runAs,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { api } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post } from '../../../test/points-driver';
import { fontsOf, pageTexts } from '../../../test/pdf-texts';
import { markSent, renewReturned } from '../payouts';
import { createRun } from '../payouts/make-run';
import { drawStatement } from './draw-statement-worker';
import { financialYears, readFinancialYear } from './open-statement';

withPayouts();

const LAST_SECOND = new Date('2027-03-31T18:29:59Z');
const FIRST_SECOND = new Date('2027-03-31T18:30:00Z');

/** Paid in the last second of 2026-27; returned then, and paid in the first second of 2027-28. */
let early: { userId: number };
let late: { userId: number };
let admin: string;

/** Sends all that is payable, and stores the bank's results by user. */
async function settle(paid: readonly { userId: number }[]) {
  const id = await runAs(api, async (command) => {
    const { run } = await createRun(api.context, command, {});
    await markSent(command, run.id);
    return run.id;
  });
  const rows = (await itemsOf(id)).map(({ id: itemId, user_id }) =>
    paid.some(({ userId }) => userId === user_id)
      ? ({ itemId, outcome: 'paid', reference: `UTR${itemId}` } as const)
      : ({ itemId, outcome: 'returned', reason: 'Closed' } as const),
  );
  await results(id, rows);
  return rows;
}

async function signIn({ userId }: { userId: number }): Promise<string> {
  const { mobile } = await api.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return (await api.signInUser({ mobile: mobile! })).token;
}

beforeAll(async () => {
  await setProgramme(api, { ...PROGRAMME, confirmRunsAbovePaise: null });
  early = await payee(30);
  late = await payee(40);
  api.clock.set(LAST_SECOND);
  await settle([early]);
  api.clock.set(FIRST_SECOND);
  await enterDetails(api, late.userId, 'la••••@upi');
  await api.db.transaction().execute((trx) => renewReturned(trx, late.userId, api.clock.now()));
  await settle([late]);
  admin = await api.signInAdmin();
});

const own = async (user: { userId: number }, body: object = {}) =>
  post(api, '/users/statement/get', await signIn(user), body);
const paidIn = async (user: { userId: number }, year: string) => {
  const { points_earned, payments, paid_paise } = (await own(user, { year })).json().data;
  return [points_earned, payments, paid_paise];
};

test.each([
  ['2026-27', '2026-03-31T18:30:00.000Z', 365],
  ['2027-28', '2027-03-31T18:30:00.000Z', 366],
  ['2099-00', '2099-03-31T18:30:00.000Z', 365],
])('the year %s begins at %s and has %i days', (name, from, days) => {
  const year = readFinancialYear(name);
  expect([year.from.toISOString(), (year.before.getTime() - year.from.getTime()) / 86_400_000]).toEqual([from, days]);
  expect(financialYears(year.from, new Date(year.before.getTime() - 1))).toEqual([year]);
  expect(financialYears(year.from, year.before)).toHaveLength(2);
});

describe('POST /users/statement/get', () => {
  it('a payment belongs to the year of its second in India; a returned one is counted once, when it is paid', async () => {
    expect([await paidIn(early, '2026-27'), await paidIn(early, '2027-28')]).toEqual([
      [30, 1, 3000],
      [0, 0, 0],
    ]);
    expect([await paidIn(late, '2026-27'), await paidIn(late, '2027-28')]).toEqual([
      [40, 0, 0],
      [0, 1, 4000],
    ]);
  });

  it('is of the caller and the present year by default, with the years since the registration', async () => {
    const { data } = (await own(late, { user_id: early.userId })).json();
    expect(data).toEqual({
      year: '2027-28',
      years: ['2027-28', '2026-27'],
      ...{ points_earned: 0, points_claimed: 0, points_approved: 0 },
      ...{ payments: 1, paid_paise: 4000 },
    });
    expect((await own(late, { year: '2026-27' })).json().data).toMatchObject({
      ...{ points_earned: 40, points_claimed: 40, points_approved: 40 },
    });
  });

  it('all statements of a year sum up to the payments of the money journal', async () => {
    for (const year of ['2026-27', '2027-28']) {
      const { from, before } = readFinancialYear(year);
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(amount_paise), 0)::bigint as sum from money_journal
        where kind = 'payment' and at >= ${from} and at < ${before}`.execute(api.db);
      const paid = [await paidIn(early, year), await paidIn(late, year)].map(([, , paise]) => paise as number);
      expect(paid[0]! + paid[1]!).toBe(rows[0]!.sum);
    }
  });

  it.each(['2026-28', '2026', '26-27', '1999-00', '2026-27\n'])('400 for the year %j', async (year) => {
    const message = 'Please choose a financial year, such as 2026-27';
    expectRefusal(await own(late, { year }), 400, message, 'invalid_input');
  });
});

describe('POST /users/statement/download', () => {
  const download = async (user: { userId: number }, body: object) =>
    post(api, '/users/statement/download', await signIn(user), body);

  it('CSV: each payment of the year', async () => {
    const response = await download(late, { year: '2027-28', format: 'csv' });
    expect(response.headers['content-disposition']).toBe('attachment; filename="statement-2027-28.csv"');
    const [head, ...rows] = response.payload.trimEnd().split('\r\n');
    expect(head).toBe('\ufeffPaid (IST),Claim,Points,Amount (INR),Paid to,Payment reference');
    expect(rows).toEqual([expect.stringMatching(/^2027-04-01 00:00:00,TX-\d+,40,40\.00,la••••@upi,UTR\d+$/)]);
  });

  it('PDF: one page with the name as its user wrote it', async () => {
    await api.db.updateTable('users').set({ name: 'रमेश' }).where('id', '=', late.userId).execute();
    const response = await download(late, { year: '2027-28', format: 'pdf' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.rawPayload.toString('latin1')).toContain('NotoSansDevanagari');
    expect(pageTexts(response.rawPayload).flat().join('\n')).toContain('No tax is computed in this statement.');
  });

  it('429 after 20 in an hour, as for the admin who downloads those of others after 300', async () => {
    const user = await payee(10);
    const body = { year: '2027-28', format: 'csv' };
    for (let times = 0; times < 20; times += 1) expect((await download(user, body)).statusCode).toBe(200);
    const refused = await download(user, body);
    expectRefusal(refused, 429, 'Too many downloads. Try again later.', 'download_limit');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await own(user, { year: '2027-28' })).statusCode).toBe(200);
    const byAdmin = async () =>
      (await post(api, '/admin/statements/download', admin, { ...body, user_id: user.userId })).statusCode;
    expect(await byAdmin()).toBe(200);
    const { id } = await api.db.selectFrom('admins').select('id').orderBy('id').executeTakeFirstOrThrow();
    const event = { kind: 'statement', subject: `admin-${id}`, at: api.clock.now() };
    await api.db
      .insertInto('rate_events')
      .values(Array.from({ length: 299 }, () => event))
      .execute();
    expect(await byAdmin()).toBe(429);
    await api.db.deleteFrom('rate_events').execute();
  });

  it('400 for another format', async () => {
    expectRefusal(await download(late, { year: '2027-28', format: 'xml' }), 400, 'Invalid format', 'invalid_input');
  });
});

test.each([
  [24, '24 payments', 'TX-24'],
  [25, '25 payments, by month. The CSV file has each.', 'Apr 2026'],
])('%i payments are on one page', async (count, title, row) => {
  const payments = Array.from({ length: count }, (_, index) => ({
    ...{
      transactionId: `TX-${index + 1}`,
      points: 1,
      amountPaise: 110_050,
      masked: 'ra••••@okicici',
      reference: 'UTR',
    },
    paidAt: new Date(Date.UTC(2026, 3, 1 + index)),
  }));
  const totals = { pointsEarned: 1, pointsClaimed: 1, pointsApproved: 1, payments: count, paidPaise: 110_050 * count };
  const statement = { name: null, mobile: '9876543210', joinedAt: new Date(), ...totals };
  const year = readFinancialYear('2026-27');
  const pdf = await buffer(drawStatement({ year, statement, payments, brand: null, logo: null, at: LAST_SECOND }));
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  const text = pageTexts(pdf).flat().join('\n');
  expect(fontsOf(pdf).notEmbedded).toEqual([]);
  for (const part of [title, row]) expect(text).toContain(part);
  expect(text).toMatch(/^Mobile .{6}3210$/m);
});

describe('POST /admin/statements', () => {
  const above = async (yearlyReportPaise: number | null, year = '2027-28') => {
    await setProgramme(api, { ...PROGRAMME, yearlyReportPaise });
    return (await post(api, '/admin/statements', admin, { year })).json();
  };

  it('lists who was paid more than the limit, and no user without one; the file has the same', async () => {
    expect(await above(null)).toMatchObject({ total_count: 0, data: [] });
    expect(await above(4000)).toMatchObject({ total_count: 0, data: [] });
    expect(await above(3999, '2026-27')).toMatchObject({ total_count: 0 });
    expect(await above(3999)).toMatchObject({
      total_count: 1,
      data: [{ user_id: late.userId, name: 'रमेश', role_id: 2, payments: 1, paid_paise: 4000 }],
    });
    const file = await post(api, '/admin/recipients_exports', admin, { year: '2027-28', format: 'xlsx' });
    expect(utils.sheet_to_json(read(file.rawPayload).Sheets.Recipients!)).toMatchObject([
      { User: late.userId, Name: 'रमेश', Role: 'Plumber', Payments: 1, 'Paid (INR)': 40 },
    ]);
    expect(await lastEvent()).toEqual({
      action: 'export-downloaded',
      details: { report: 'recipients', format: 'xlsx', rows: 1, year: '2027-28' },
    });
    expect((await post(api, '/admin/recipients_exports', admin, { year: '2027' })).statusCode).toBe(400);
  });
});

describe('POST /admin/statements/download', () => {
  it('is that of the user, and recorded', async () => {
    const body = { user_id: early.userId, year: '2026-27', format: 'csv' };
    const response = await post(api, '/admin/statements/download', admin, body);
    expect(response.payload).toMatch(/2027-03-31 23:59:59,TX-\d+,30,30\.00/);
    expect(await lastEvent()).toEqual({
      action: 'export-downloaded',
      details: { report: 'statement', format: 'csv', rows: 1, user_id: early.userId, year: '2026-27' },
    });
  });

  it('404 for a deleted account; the sums of the year keep it, without a name', async () => {
    const token = await signIn(late);
    await post(api, '/users/account/deletion-code', token);
    const { otp } = api.outbox.at(-1)!;
    expect((await post(api, '/users/account/delete', token, { otp, points: 0 })).statusCode).toBe(200);
    const body = { user_id: late.userId, year: '2027-28', format: 'pdf' };
    for (const route of ['get', 'download']) {
      expectRefusal(
        await post(api, `/admin/statements/${route}`, admin, body),
        404,
        'User not found',
        'user_not_found',
      );
    }
    const { data } = (await post(api, '/admin/statements', admin, { year: '2027-28' })).json();
    expect(data).toMatchObject([{ user_id: late.userId, name: null, mobile: null, paid_paise: 4000 }]);
  });
});
