import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { closeIntact, expectRefusal, post, scan, tally, totalsOf } from '../../../test/points-driver';
import { pngOfFinderPatterns, smallJpeg } from '../../../test/picture-samples';
import { preparePicture, storeUpload } from '../../platform/pictures';
import { insertCase } from './cases.repository';
import { readCases } from './read-cases';

const THIRD_ADMIN = '9000000003';

let api: TestApi;
let approver: string;
let second: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  await api.signInAdmin();
});
beforeEach(async () => {
  // What an admin did alone the day before counts no longer.
  api.clock.advance(86_400);
  approver = await api.signInAdmin(SECOND_ADMIN, ['approver']);
  second = await api.signInAdmin(THIRD_ADMIN, ['approver']);
  await setProgramme(api, { confirmAdjustmentPoints: 120 });
});
afterAll(() => closeIntact(api));

/** Opens a case. @param readSerial what the server has read in its photograph; null: nothing */
async function opened(readSerial: number | null, mobile = freshMobile()) {
  const user = await api.signInUser({ mobile });
  const at = api.clock.now();
  const values = { user_id: user.userId, created_at: at, read_at: at, serial: readSerial };
  const { id } = await api.db.insertInto('scan_cases').values(values).returning('id').executeTakeFirstOrThrow();
  return { ...user, id };
}
const grant = (id: number, serial: number, token = approver) =>
  post(api, `/admin/cases/${id}/grant`, token, { serial });
const decide = (id: number, verb: string, token = second, body: object = {}) =>
  post(api, `/admin/confirmations/${id}/${verb}`, token, body);
const caseOf = async (id: number) =>
  (await api.app.inject({ url: `/admin/cases/${id}`, headers: { token: approver } })).json().data;
async function ordered(serial: number) {
  const opens = await opened(null);
  const response = await grant(opens.id, serial);
  expect([response.statusCode, response.json()]).toEqual([
    202,
    expect.objectContaining({ message: 'Another admin must confirm this' }),
  ]);
  return { ...opens, order: response.json().data.confirmation_id as number };
}
const waiting = async (token = second) =>
  (await post(api, '/admin/confirmations', token, {})).json().data as { id: number; kind: string; order: object }[];

describe('POST /admin/cases/{id}/grant', () => {
  it('200 for the label that the server has read, by one admin', async () => {
    const { first_serial } = await createBatch(api.context);
    const { id, userId } = await opened(first_serial);
    expect((await grant(id, first_serial)).statusCode).toBe(200);
    expect(await totalsOf(api, userId)).toMatchObject({ available: 50 });
  });

  it('202 for a label that the server has not read, or another than it has read; a second admin grants it once', async () => {
    const { id: productBatch, first_serial } = await createBatch(api.context);
    expect(productBatch).toBeGreaterThan(0);
    const readAnother = await opened(first_serial + 5);
    for (const [at, { id, userId }] of [await opened(null), readAnother].entries()) {
      const serial = first_serial + at;
      const response = await grant(id, serial);
      expect([response.statusCode, await totalsOf(api, userId)]).toEqual([
        202,
        expect.not.objectContaining({ available: 50 }),
      ]);
      const order = response.json().data.confirmation_id;
      expect(await caseOf(id)).toMatchObject({
        state: 'open',
        waiting_order: { confirmation_id: order, serial, requested_by: SECOND_ADMIN },
      });
      const [listed] = (await waiting()).filter((row) => row.id === order);
      expect(listed).toMatchObject({
        kind: 'case',
        order: { case_id: id, user_id: userId, serial, read_serial: at === 0 ? null : first_serial + 5, points: 50 },
        product_name: expect.any(String),
        can_confirm: true,
      });
      expect((await decide(order, 'confirm', approver)).json().code).toBe('second_admin_needed');
      const confirmed = await Promise.all([decide(order, 'confirm'), decide(order, 'confirm')]);
      expect(tally(confirmed)).toEqual({ 200: 2 });
      expect(await totalsOf(api, userId)).toMatchObject({ available: 50 });
      expect(await caseOf(id)).toMatchObject({ state: 'granted', waiting_order: null, answered_by: SECOND_ADMIN });
    }
    const granted = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'case-granted')
      .execute();
    const ids = await api.db
      .selectFrom('admins')
      .select('id')
      .where('mobile', '=', THIRD_ADMIN)
      .executeTakeFirstOrThrow();
    expect(granted.at(-1)!.details).toMatchObject({ case_id: readAnother.id, confirmed_by: ids.id });
  });

  it('202 above the sums of a day, which adjustments share, also for a label that the server has read', async () => {
    const { first_serial } = await createBatch(api.context);
    const one = await opened(first_serial);
    expect((await grant(one.id, first_serial)).statusCode).toBe(200);
    const body = { points: 60, reason: 'Diwali bonus' };
    const adjusted = await post(api, '/admin/people/adjust', approver, {
      user_id: (await api.signInUser()).userId,
      ...body,
    });
    expect(adjusted.statusCode).toBe(201);
    const other = await opened(first_serial + 1);
    const response = await grant(other.id, first_serial + 1);
    expect(response.statusCode).toBe(202);
    expect((await decide(response.json().data.confirmation_id, 'confirm')).statusCode).toBe(200);
    expect(await totalsOf(api, other.userId)).toMatchObject({ available: 50 });
  });

  it('400, 409, 410 for a label that pays nothing: no order', async () => {
    const batch = await createBatch(api.context);
    await scan(api, (await api.signInUser()).token, codeOf(api.context, batch, 0));
    const owner = await api.signInAdmin();
    await post(api, `/admin/qr-batches/${batch.id}/codes/${batch.first_serial + 1}/void`, owner, { reason: 'Torn' });
    const { id } = await opened(null);
    const before = (await waiting()).length;
    expectRefusal(
      await grant(id, 999_999_999),
      400,
      'No label of this programme has this serial number',
      'invalid_input',
    );
    expect((await grant(id, batch.first_serial)).json().code).toBe('code_used');
    expect((await grant(id, batch.first_serial + 1)).json().code).toBe('code_void');
    expect(await waiting()).toHaveLength(before);
  });

  it('403 for an account of the admin who orders or confirms', async () => {
    const { first_serial } = await createBatch(api.context);
    const own = await opened(first_serial, SECOND_ADMIN);
    expect((await grant(own.id, first_serial)).json().code).toBe('own_account');
    const response = await grant(own.id, first_serial + 1, second);
    expect(response.statusCode).toBe(202);
    expect((await decide(response.json().data.confirmation_id, 'confirm', approver)).json().code).toBe('own_account');
    expect(await totalsOf(api, own.userId)).not.toMatchObject({ available: 50 });
  });

  it('409 while an order for the case waits; declining the order leaves the case open for another', async () => {
    const { first_serial } = await createBatch(api.context);
    const { id, order } = await ordered(first_serial);
    const refused = await grant(id, first_serial + 1, second);
    expectRefusal(
      refused,
      409,
      `A second admin must first decide about label ${first_serial} for this case`,
      'case_order_waits',
    );
    expect((await decide(order, 'decline', second, { reason: 'The photo is white' })).statusCode).toBe(200);
    expect(await caseOf(id)).toMatchObject({ state: 'open', waiting_order: null });
    expect((await grant(id, first_serial + 1)).statusCode).toBe(202);
  });

  it('of orders for one case at the same moment, one waits', async () => {
    const { first_serial } = await createBatch(api.context);
    const { id } = await opened(null);
    const responses = await Promise.all(
      [0, 1, 2].map((at) => grant(id, first_serial + at, at === 2 ? second : approver)),
    );
    expect(tally(responses)).toEqual({ 202: 1, 409: 2 });
  });
});

describe('an order fails with a reason if meanwhile', () => {
  it('409 the case was declined', async () => {
    const { first_serial } = await createBatch(api.context);
    const { id, order } = await ordered(first_serial);
    expect((await post(api, `/admin/cases/${id}/decline`, second, { answer: 'White photo' })).statusCode).toBe(200);
    expectRefusal(await decide(order, 'confirm'), 409, 'This case was declined', 'case_closed');
  });

  it('409 the label was scanned, 410 it was voided, 409 the user was suspended', async () => {
    const batch = await createBatch(api.context);
    const scanned = await ordered(batch.first_serial);
    await scan(api, (await api.signInUser()).token, codeOf(api.context, batch, 0));
    expectRefusal(await decide(scanned.order, 'confirm'), 409, 'This QR code has already been used', 'code_used');
    expect(await caseOf(scanned.id)).toMatchObject({ state: 'open' });
    const voided = await ordered(batch.first_serial + 1);
    const owner = await api.signInAdmin();
    await post(api, `/admin/qr-batches/${batch.id}/codes/${batch.first_serial + 1}/void`, owner, { reason: 'Torn' });
    expect((await decide(voided.order, 'confirm')).json().code).toBe('code_void');
    const suspended = await ordered(batch.first_serial + 2);
    await post(api, '/admin/people/suspend', second, { user_id: suspended.userId, reason: 'Sold labels' });
    expect((await decide(suspended.order, 'confirm')).json().code).toBe('case_user_inactive');
  });
});

const read = (tryMs = 60_000) => readCases(api.context, new AbortController().signal, tryMs);

/** Opens a case with a photograph. */
async function photographed(image?: Buffer): Promise<{ id: number }> {
  const { userId } = await api.signInUser();
  const limits = { side: 3000, asPhotograph: true };
  const picture = await preparePicture(image ?? (await smallJpeg()), api.context.config.limits, limits);
  const pictureKey = await storeUpload(api.context, picture, { isPrivate: true });
  const given = { userId, pictureKey, note: null, at: api.clock.now() };
  return api.db.transaction().execute((trx) => insertCase(trx, given));
}

test('a photograph without a label is read once, by one of two nodes after a stop, and says so', async () => {
  const { id } = await photographed();
  const reads = vi.spyOn(api.context.pictures, 'read');
  const stopping = new AbortController();
  const stopped = readCases(api.context, stopping.signal);
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  stopping.abort();
  await stopped;
  expect(await caseOf(id)).toMatchObject({ is_read: false });
  await Promise.all([read(), read()]);
  expect(reads).toHaveBeenCalledTimes(2);
  reads.mockRestore();
  expect(await caseOf(id)).toMatchObject({ is_read: true, label: null });
});

test('a photograph that the decoder searches for long holds up no request, and is not readable after two tries', async () => {
  const { id } = await photographed(await pngOfFinderPatterns());
  const reads = vi.spyOn(api.context.pictures, 'read');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await read(1500);
  delay.disable();
  // The decoder takes four seconds for a first look at it.
  expect(delay.max / 1e6).toBeLessThan(1000);
  expect(await caseOf(id)).toMatchObject({ is_read: false });
  await read(500);
  expect(reads).toHaveBeenCalledTimes(1);
  api.clock.advance(61);
  await read(500);
  expect(reads).toHaveBeenCalledTimes(2);
  expect(await caseOf(id)).toMatchObject({ is_read: true, label: null });
  reads.mockRestore();
});

test('a photograph whose reading ended its process twice is not readable', async () => {
  const { id } = await photographed();
  await api.db.updateTable('scan_cases').set({ read_tries: 2 }).where('id', '=', id).execute();
  const reads = vi.spyOn(api.context.pictures, 'read');
  await read();
  expect(reads).not.toHaveBeenCalled();
  expect(await caseOf(id)).toMatchObject({ is_read: true, label: null });
  reads.mockRestore();
});

test('a bucket that does not respond is not a try', async () => {
  const { id } = await photographed();
  const reads = vi.spyOn(api.context.pictures, 'read');
  for (let times = 0; times < 3; times += 1) {
    reads.mockRejectedValueOnce(new Error('no response'));
    await expect(read()).rejects.toThrow('no response');
    api.clock.advance(61);
  }
  reads.mockRestore();
  const { read_tries } = await api.db
    .selectFrom('scan_cases')
    .select('read_tries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([read_tries, await caseOf(id)]).toEqual([0, expect.objectContaining({ is_read: false })]);
  await read();
  expect(await caseOf(id)).toMatchObject({ is_read: true });
});
