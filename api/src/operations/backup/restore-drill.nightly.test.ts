import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, createBatch, createProduct, createUser } from '../../../test/factories';
import { type ApiResponse, approve, claim, post, scan } from '../../../test/points-driver';
import { newDatabaseName, onServer } from '../../../test/test-database';
import { multipartBody } from '../../../test/uploads';
import type { TestApi } from '../../../test/create-test-api';
import { loadConfig } from '../../platform/config/load-config';
import { presets } from '../../programme/bank-files';
import { sealPayout } from '../../money/payout-details';
import { checkInvariants } from '../../insight/invariants';
import { sealJournals } from '../../points/journal-seals';
import { refreshRollups } from '../../insight/rollups';
import { openSession } from '../../platform/sessions/sessions';
import { type RunningApi, startApi } from '../../start-api';
import { makeBackup } from './make-backup';
import { openRestored } from './finish-restore';
import { restoreBackup } from './restore-backup';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const server = process.env.DATABASE_URL || undefined;
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const databases = ['a', 'b', 'c'].map(newDatabaseName);
const [aUrl, bUrl, cUrl] = databases.map(
  (name) => server && Object.assign(new URL(server), { pathname: `/${name}` }).href,
);
const A = { dataDir: join(folder, 'a'), databaseUrl: aUrl, picturesBucket: undefined };
const B = { dataDir: join(folder, 'b'), databaseUrl: bUrl, picturesBucket: undefined };
const C = { dataDir: join(folder, 'c'), databaseUrl: cUrl, picturesBucket: undefined };
beforeAll(async () => {
  if (server) for (const name of databases) await onServer(server, `create database ${name}`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  if (server) for (const name of databases) await onServer(server, `drop database if exists ${name} with (force)`);
});

const keys = {
  CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
  TOKEN_KEYS: `t:${randomBytes(32).toString('base64')}`,
  PAYOUT_KEYS: `p:${randomBytes(32).toString('base64')}`,
};
const ADMIN = '9000000001';
/** Before the waiting time of new payout details. */
const LONG_AGO = new Date(Date.now() - 10 * 86_400_000);

type Site = RunningApi & Pick<TestApi, 'db'> & { admin: string };

async function open({ dataDir, databaseUrl }: typeof A): Promise<Site> {
  const api = await startApi(
    loadConfig({
      ...{ ...keys, ADMIN_MOBILES: ADMIN, DEMO_DATA: 'off', LOG_LEVEL: 'silent', INVARIANTS_MINUTES: '0' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    }),
  );
  const { db } = api.context;
  const { id } = await db.selectFrom('admins').select('id').where('mobile', '=', ADMIN).executeTakeFirstOrThrow();
  const admin = await db.transaction().execute((trx) => openSession(trx, api.context, { adminId: id, mobile: ADMIN }));
  return { ...api, db, admin };
}

/** The helpers of tests drive any api with an `app`. */
const as = (site: Site) => site as unknown as TestApi;
async function data<T>(response: Promise<ApiResponse>): Promise<T> {
  const done = await response;
  if (done.statusCode >= 300) throw new Error(done.body);
  return done.json<{ data: T }>().data;
}

async function tokenOf({ context, db }: Site, mobile: string): Promise<string> {
  const known = await db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst();
  const { id: userId } = known ?? (await createUser(context, { mobile, joinedAt: LONG_AGO }));
  await db
    .insertInto('payout_details')
    .values({
      ...{ user_id: userId, method: 'upi', masked: 'ra••••@okicici', entered_at: LONG_AGO },
      sealed: sealPayout(context.config.payoutKeys, userId, {
        method: 'upi',
        upiId: `u${mobile}@okicici`,
        name: 'Ravi',
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.transaction().execute((trx) => openSession(trx, context, { userId, roleId: 2, mobile }));
}

const bankFile = { ...presets.find(({ id }) => id === 'razorpayx')!.file, debit: '7878780080316316' };

/** Scans a label, claims its points, approves the claim. */
async function earn(site: Site, mobile: string, code: string): Promise<void> {
  const token = await tokenOf(site, mobile);
  await data(scan(as(site), token, code));
  await data(claim(as(site), token));
  const { transaction_id } = await site.db
    .selectFrom('claims')
    .select('transaction_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await data(approve(as(site), site.admin, { transaction_id }));
}

/** Makes a run of all that is payable, downloads its file, and returns its reference. */
async function pay(site: Site): Promise<{ run: number; reference: string; amount: string }> {
  const { run } = await data<{ run: { id: number } }>(post(as(site), '/admin/payouts/make-run', site.admin));
  const url = `/admin/payout-runs/${run.id}/file.csv`;
  const file = await site.app.inject({ method: 'GET', url, headers: { token: site.admin } });
  expect(file.statusCode).toBe(200);
  const [, line] = file.body.split('\r\n');
  const [, amount] = line!.split(',');
  return { run: run.id, reference: /PAY[A-Z0-9]+/.exec(line!)![0], amount: amount! };
}

function upload(site: Site, run: number, reference: string, amount: string) {
  const head = 'Payout Reference Id,Status,UTR,Error Description,Payout Amount (in Rupees)';
  const value = `${head}\n${reference},processed,UTR${reference},,${amount}`;
  const { payload, headers } = multipartBody([{ name: 'file', value, filename: 'results.csv' }]);
  const url = `/admin/payout-runs/${run}/results`;
  return data<{ paid: number; failed: number; errors: object[] }>(
    site.app.inject({ method: 'POST', url, payload, headers: { ...headers, token: site.admin } }),
  );
}

const broken = (results: readonly { violations: number }[]) => results.filter(({ violations }) => violations > 0);

const stateOf = async ({ db }: Site, run: number) =>
  (await db.selectFrom('payout_items').select('state').where('run_id', '=', run).execute()).map(({ state }) => state);

test('a restore reuses no number: old labels and old bank results are refused with the reason, new ones work', async () => {
  const a = await open(A);
  await a.db
    .insertInto('programme_settings')
    .values({ settings: JSON.stringify({ pointValuePaise: 100, bankFile }), admin_id: null, at: LONG_AGO })
    .execute();
  const { id: productId } = await createProduct(a.context);
  const printed = await createBatch(a.context, { productId, points: 10, quantity: 10 });
  await earn(a, '9811111111', codeOf(a.context, printed, 0));
  const before = await pay(a);
  await earn(a, '9822222222', codeOf(a.context, printed, 1));
  const spoken = await tokenOf(a, '9833333333');
  const made = await makeBackup({ to: join(folder, 'backups'), ...A });

  // A continues: labels are printed, a user is paid, another signs out.
  const lost = await createBatch(a.context, { productId, points: 10, quantity: 10 });
  const lostPayment = await pay(a);
  await a.app.inject({ method: 'POST', url: '/users/logout', headers: { token: spoken } });
  const lostLabel = codeOf(a.context, lost, 3);
  await a.close();

  const restored = await restoreBackup({ from: made.file, ...B });
  expect([restored.differences, broken(restored.invariants)]).toEqual([[], []]);
  expect(restored.guide!.join('\n')).toContain(
    `run ${before.run}, sent, 1 open, ₹10.00: its results since are unknown`,
  );
  expect(restored.guide!.join('\n')).toContain('PAY2 and higher) are refused; new references end in E2');
  expect(restored.guide!.join('\n')).toContain(`from serial ${lost.first_serial} on`);
  const b = await open(B);
  // Signed out after the backup, or not: every session has ended.
  expect((await post(as(b), '/users/getUserDetails', spoken)).statusCode).toBe(401);
  expect((await b.app.inject({ url: '/admin/session', headers: { token: a.admin } })).statusCode).toBe(401);

  // B continues: a batch of other labels, a payment to somebody else.
  const fresh = await createBatch(b.context, { productId, points: 30_000, quantity: 10 });
  const user = await tokenOf(b, '9844444444');
  const refused = await scan(as(b), user, lostLabel);
  expect([refused.statusCode, refused.json().code]).toEqual([410, 'label_not_restored']);
  const [short] = a.context.codes.encipherShort([lost.first_serial + 3]);
  for (const response of [
    scan(as(b), user, short),
    post(as(b), '/users/products/get', user, { encrypyData: lostLabel }),
    post(as(b), '/admin/codes/story', b.admin, { code: lostLabel }),
    post(as(b), '/admin/codes/story', b.admin, { code: String(lost.first_serial + 3) }),
  ]) {
    const { statusCode, body } = await response;
    expect([statusCode, body]).toEqual([410, expect.stringContaining('label_not_restored')]);
  }
  expect((await scan(as(b), user, codeOf(b.context, printed, 5))).statusCode).toBe(201);
  expect((await scan(as(b), user, codeOf(b.context, printed, 0))).statusCode).toBe(409);
  await earn(b, '9855555555', codeOf(b.context, fresh, 0));
  const payment = await pay(b);

  expect(payment.reference).not.toBe(lostPayment.reference);
  const old = await upload(b, payment.run, lostPayment.reference, payment.amount);
  expect([old.paid, old.failed, await stateOf(b, payment.run)]).toEqual([0, 1, ['open', 'open']]);
  expect(old.errors).toMatchObject([{ column: 'reference', code: 'payment_not_restored' }]);
  const paid = await upload(b, payment.run, payment.reference, payment.amount);
  expect([paid.paid, paid.failed]).toEqual([1, 0]);
  // A payment of before the backup keeps its reference, and its result is taken.
  expect((await upload(b, before.run, before.reference, before.amount)).paid).toBe(1);
  expect(await stateOf(b, before.run)).toEqual(['paid']);

  // All of the api works on either side of the jump.
  const codes = await data<{ serial: number }[]>(post(as(b), '/admin/get_generated_qr_products', b.admin, { page: 2 }));
  expect(codes.map(({ serial }) => serial)[0]).toBe(printed.first_serial + 9);
  const started = performance.now();
  expect(await refreshRollups(b.context)).toBe(true);
  expect(performance.now() - started).toBeLessThan(5000);
  await sealJournals(b.context);
  expect(broken(await checkInvariants(b.db, b.context.images))).toEqual([]);
  await b.close();

  // B is lost, too, and the same backup restored again: nothing in it says what B gave out.
  const again = await restoreBackup({ from: made.file, ...C });
  expect(again.guide!.join('\n')).toContain('Epoch 3 is open');
  const c = await open(C);
  for (const label of [lostLabel, codeOf(b.context, fresh, 1)]) {
    const response = await scan(as(c), await tokenOf(c, '9866666666'), label);
    expect([response.statusCode, response.json().code]).toEqual([410, 'label_not_restored']);
  }
  const newest = await createBatch(c.context, { productId, points: 10, quantity: 10 });
  await earn(c, '9855555555', codeOf(c.context, newest, 0));
  const third = await pay(c);
  expect(third.reference).toMatch(/^PAY[0-9]+E3$/);
  for (const reference of [lostPayment.reference, payment.reference]) {
    expect(await upload(c, third.run, reference, third.amount)).toMatchObject({
      paid: 0,
      errors: [{ code: 'payment_not_restored' }],
    });
  }
  expect(broken(await checkInvariants(c.db, c.context.images))).toEqual([]);
  await c.close();

  // A's disk is found again, as a copy of some time before its end.
  const found = await openRestored({ ...A, dataUntil: new Date() });
  expect([found.guide.join('\n'), broken(found.invariants)]).toEqual([expect.stringContaining('Epoch 2 is open'), []]);
});
