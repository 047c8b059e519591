/* oxlint-disable max-lines -- every rule of one procedure, on one api */
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { setProgramme } from '../../../test/fixtures/payouts';
import { claim, expectInvariantsHold, expectRefusal, post, scan, tally, totalsOf } from '../../../test/points-driver';
import type { AdminRole } from '../../platform/permissions';
import { settleOrders } from '../../programme/confirmations';
import { sendMessages } from '../../programme/outbox';
import type { TemplateSms } from '../../platform/sms';
import { takeOverNumbers } from './decide-number';

const DAY = 86_400;
const sent: TemplateSms[] = [];
let api: TestApi;
let first: string;
let second: string;
beforeAll(async () => {
  api = await createTestApi({
    adminMobiles: [TEST_ADMIN, SECOND_ADMIN],
    messageSms: { isAvailable: () => true, send: async (sms) => void sent.push(sms) },
  });
  await setProgramme(api, { messages: { 'number-asked': { enabled: true, smsTemplates: { en: 'asked' } } } });
});
beforeEach(async () => {
  // Of another day: the limits are of one.
  api.clock.advance(2 * DAY);
  first = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const ask = (token: string | undefined, oldMobile: string, ip = '203.0.113.9') =>
  api.app.inject({
    method: 'POST',
    url: '/users/number/lost',
    headers: token ? { token } : {},
    payload: { old_mobile: oldMobile, name: 'Ganpat Shinde', memory: 'I scanned a gate valve in Aundh' },
    remoteAddress: ip,
  });
const rowOf = (id: number) => api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const requestOf = (id: number) =>
  api.db.selectFrom('number_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const confirmationOf = (id: number) =>
  api.db.selectFrom('confirmations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const approve = (id: number, token = first) => post(api, `/admin/number-requests/${id}/approve`, token);
const confirm = (id: number, token = second) => post(api, `/admin/confirmations/${id}/confirm`, token);
const orderOf = async (id: number): Promise<number> => (await approve(id)).json().data.confirmation_id;
const own = async (token: string) => (await post(api, '/users/number/get', token)).json().data;
const code = async (index = 0) => codeOf(api.context, await createBatch(api.context, { points: 40 }), index);
let address = 0;

/** An account with 40 points whose number is lost, and a request from a new one. */
async function lost() {
  const mobile = freshMobile();
  const old = await api.signInUser({ mobile });
  await scan(api, old.token, await code());
  const next = freshMobile();
  const requester = await api.signInUser({ mobile: next });
  const response = await ask(requester.token, mobile, `198.51.100.${(address += 1)}`);
  expect(response.statusCode).toBe(201);
  return { mobile, next, old, requester, id: response.json().data.id as number, response };
}
async function approved() {
  const of = await lost();
  expect((await confirm(await orderOf(of.id))).statusCode).toBe(200);
  return of;
}
const takeOver = () => takeOverNumbers(api.context);

describe('POST /users/number/lost', () => {
  it('201 stores the request and tells the old number at once', async () => {
    const { id, mobile, next, old, requester } = await lost();
    expect((await own(requester.token)).made).toMatchObject({ id, state: 'open', old_mobile: mobile });
    expect((await own(old.token)).received).toMatchObject({ id, new_number: `••••${next.slice(-2)}` });
    await sendMessages(api.context);
    expect(sent.at(-1)).toMatchObject({
      mobile,
      kind: 'number-asked',
      variables: { account: `••••${next.slice(-2)}` },
    });
    const { data } = (await post(api, '/admin/number-requests', first)).json();
    expect(data.find((row: { id: number }) => row.id === id)).toMatchObject({
      name: 'Ganpat Shinde',
      old_mobile: mobile,
      new_mobile: next,
      account: { id: old.userId, available: 40, told_at: api.clock.now().toISOString(), scans: [{}], sign_ins: [{}] },
      waiting_order: null,
    } as never);
  });

  it('the SMS is sent also to a user who wants none', async () => {
    const mobile = freshMobile();
    const old = await api.signInUser({ mobile });
    await post(api, '/users/messages/preferences', old.token, { sms: false });
    await ask((await api.signInUser()).token, mobile, '198.51.101.1');
    await sendMessages(api.context);
    expect(sent.at(-1)).toMatchObject({ mobile });
  });

  it('the response is the same for a number without an account', async () => {
    const known = (await lost()).response;
    const unknown = await ask((await api.signInUser()).token, freshMobile(), '198.51.101.2');
    const shape = (response: typeof known) => {
      const body = response.json();
      return { status: response.statusCode, ...body, data: { ...body.data, id: 0, old_mobile: '' } };
    };
    expect(shape(unknown)).toEqual(shape(known));
    const { id } = unknown.json().data;
    expectRefusal(
      await approve(id),
      409,
      'No account has the old number. Decline the request.',
      'number_request_stale',
    );
  });

  it('409 `number_in_use` if the new number has points of its own; 409 while one waits; 400 for the own number', async () => {
    const mobile = freshMobile();
    const { token } = await api.signInUser({ mobile });
    expectRefusal(await ask(token, mobile), 400, 'This is your number already');
    await ask(token, freshMobile());
    expect((await ask(token, freshMobile())).json().code).toBe('number_request_waits');
    const other = await api.signInUser();
    await scan(api, other.token, await code());
    expect((await ask(other.token, freshMobile())).json().code).toBe('number_in_use');
    expectRefusal(await ask(undefined, mobile), 401, 'Please Provide Token');
    expectRefusal(await ask(first, mobile), 403, 'Forbidden', 'forbidden');
  });

  it('429 after 3 of a user, 10 of an address, 5 for a number, whether it has an account or not', async () => {
    const { token } = await api.signInUser();
    for (const _ of [1, 2, 3]) {
      await ask(token, freshMobile(), '198.51.102.1');
      await post(api, '/users/number/cancel', token);
    }
    const limited = await ask(token, freshMobile(), '198.51.102.1');
    expect([limited.statusCode, limited.json().code, limited.headers['retry-after']]).toEqual([
      429,
      'number_request_limit',
      String(DAY),
    ]);
    for (const target of [freshMobile(), (await lost()).mobile]) {
      const codes = [];
      for (let n = 0; n < 6; n += 1)
        codes.push((await ask((await api.signInUser()).token, target, `198.51.103.${(address += 1)}`)).statusCode);
      expect(codes.at(-1)).toBe(429);
    }
    const fromOne = [];
    for (let n = 0; n < 11; n += 1)
      fromOne.push((await ask((await api.signInUser()).token, freshMobile(), '198.51.102.9')).statusCode);
    expect(fromOne).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  it('20 parallel requests of one user: one is stored', async () => {
    const { token, userId } = await api.signInUser();
    const mobile = freshMobile();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(token, mobile, `198.51.104.${n}`)));
    expect(tally(responses)[201]).toBe(1);
    expect(
      await api.db.selectFrom('number_requests').where('requester_id', '=', userId).selectAll().execute(),
    ).toHaveLength(1);
  });
});

describe('a decision', () => {
  it('takes two admins and 24 hours; then the account has the new number, its points, and no sessions', async () => {
    const { id, next, mobile, old, requester } = await lost();
    await claim(api, old.token);
    const totals = await totalsOf(api, old.userId);
    const order = await approve(id);
    expect(order.statusCode).toBe(202);
    expect((await approve(id, second)).json().code).toBe('number_request_waits');
    const { confirmation_id } = order.json().data;
    expectRefusal(await confirm(confirmation_id, first), 403, 'Another admin must decide this', 'second_admin_needed');
    expect((await confirm(confirmation_id)).statusCode).toBe(200);
    expect(await requestOf(id)).toMatchObject({ state: 'approved' });
    expect((await own(requester.token)).made).toMatchObject({
      state: 'approved',
      effective_at: new Date((await requestOf(id)).created_at.getTime() + DAY * 1000).toISOString(),
    });
    await takeOver();
    expect((await rowOf(old.userId)).mobile).toBe(mobile);
    api.clock.advance(DAY);
    await takeOver();
    expect(await rowOf(old.userId)).toMatchObject({ mobile: next, number_changed_at: api.clock.now() });
    expect(await rowOf(requester.userId)).toMatchObject({ mobile: null });
    expect(await totalsOf(api, old.userId)).toEqual(totals);
    for (const { token } of [old, requester])
      expectRefusal(await post(api, '/users/getUserDetails', token), 401, 'Please Provide Token');
    const back = await api.signInUser({ mobile: next });
    expect(back.userId).toBe(old.userId);
    const events = await api.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
    expect(
      events
        .filter(({ details }) => (details as { request_id?: number }).request_id === id)
        .map(({ action }) => action),
    ).toEqual(['number-requested', 'confirmation-requested', 'number-request-approved', 'number-changed']);
  });

  it('confirmed after the wait, it takes effect at once', async () => {
    const { id, next, old } = await lost();
    const order = await orderOf(id);
    api.clock.advance(DAY);
    second = await api.signInAdmin(SECOND_ADMIN);
    expect((await confirm(order)).statusCode).toBe(200);
    expect((await rowOf(old.userId)).mobile).toBe(next);
  });

  it('the holder of the old number cancels it, open or approved; nothing can be confirmed then', async () => {
    const open = await lost();
    const order = await orderOf(open.id);
    expect((await post(api, '/users/number/cancel', open.old.token)).statusCode).toBe(200);
    expectRefusal(await confirm(order), 409, 'This ended before it was confirmed', 'confirmation_state');
    expect(await confirmationOf(order)).toMatchObject({ state: 'expired', outcome: { cause: 'stale' } });
    const { id, old, requester, mobile } = await approved();
    expect((await post(api, '/users/number/cancel', old.token)).statusCode).toBe(200);
    api.clock.advance(DAY);
    await takeOver();
    expect((await rowOf(old.userId)).mobile).toBe(mobile);
    expect((await requestOf(id)).state).toBe('cancelled');
    expect((await own(requester.token)).made).toMatchObject({ state: 'cancelled' });
    expect((await post(api, '/users/number/cancel', old.token)).json().code).toBe('number_request_closed');
  });

  it('a cancel against the decision that takes effect: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, old, mobile } = await lost();
      const order = await orderOf(id);
      api.clock.advance(DAY);
      second = await api.signInAdmin(SECOND_ADMIN);
      const [cancelled, confirmed] = await Promise.all([post(api, '/users/number/cancel', old.token), confirm(order)]);
      expect([cancelled.statusCode, confirmed.statusCode].filter((status) => status === 200)).toHaveLength(1);
      expect(((await rowOf(old.userId)).mobile === mobile).toString()).toBe(String(cancelled.statusCode === 200));
      first = await api.signInAdmin();
    }
  });

  it('two nodes that carry it out at once: once', async () => {
    const { old, next } = await approved();
    api.clock.advance(DAY);
    await Promise.all([takeOver(), takeOver(), takeOver()]);
    expect((await rowOf(old.userId)).mobile).toBe(next);
    const changes = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'number-changed').execute();
    expect(changes.filter(({ details }) => (details as { user_id?: number }).user_id === old.userId)).toHaveLength(1);
  });

  it('two requests for one account: the first that takes effect has it, the other ends', async () => {
    const a = await approved();
    const requester = await api.signInUser();
    const { id } = (await ask(requester.token, a.mobile, '198.51.105.1')).json().data;
    expect((await confirm(await orderOf(id))).statusCode).toBe(200);
    api.clock.advance(DAY);
    await Promise.all([takeOver(), takeOver()]);
    expect((await rowOf(a.old.userId)).mobile).toBe(a.next);
    expect((await requestOf(id)).state).toBe('stale');
    expect((await rowOf(requester.userId)).erased_at).toBeNull();
  });

  it('a new number that collected points meanwhile keeps its account', async () => {
    const { id, old, requester, mobile } = await approved();
    await scan(api, requester.token, await code());
    api.clock.advance(DAY);
    await takeOver();
    expect((await rowOf(old.userId)).mobile).toBe(mobile);
    expect(await requestOf(id)).toMatchObject({ state: 'stale', answer: expect.stringContaining('have to be merged') });
    expect((await totalsOf(api, requester.userId))!.available).toBe(40);
  });

  it('403 `own_account` for an admin of either number, and as second admin', async () => {
    const old = await api.signInUser({ mobile: TEST_ADMIN });
    await scan(api, old.token, await code());
    const { token } = await api.signInUser();
    const { id } = (await ask(token, TEST_ADMIN, '198.51.106.1')).json().data;
    expect((await approve(id)).json().code).toBe('own_account');
    expect((await post(api, `/admin/number-requests/${id}/decline`, first, { answer: 'No' })).json().code).toBe(
      'own_account',
    );
    expectRefusal(await approve(id, second), 403, 'The account of an admin keeps its number', 'own_account');
    const requester = await api.signInUser({ mobile: SECOND_ADMIN });
    const target = freshMobile();
    await api.signInUser({ mobile: target });
    const asked = (await ask(requester.token, target, '198.51.106.2')).json().data;
    expect((await approve(asked.id, second)).json().code).toBe('own_account');
    expect((await confirm(await orderOf(asked.id))).json().code).toBe('own_account');
  });

  it('declined with a text for its user, who may ask again; a suspended account stays as it is', async () => {
    const { id, old, requester, mobile } = await lost();
    await post(api, '/admin/people/suspend', first, { user_id: old.userId, reason: 'Sold labels' });
    expect((await approve(id)).json().code).toBe('number_request_stale');
    const decline = (answer: string) => post(api, `/admin/number-requests/${id}/decline`, first, { answer });
    expectRefusal(await decline(' '), 400, 'Please enter an answer');
    expect((await decline('Please come to the shop')).statusCode).toBe(200);
    expect((await own(requester.token)).made).toMatchObject({ state: 'declined', answer: 'Please come to the shop' });
    expect((await decline('Again')).json().code).toBe('number_request_closed');
    expect((await ask(requester.token, mobile, '198.51.107.1')).statusCode).toBe(201);
    expect((await post(api, '/admin/number-requests/999999/decline', first, { answer: 'No' })).statusCode).toBe(404);
  });

  it('declined while its order waits, the order ends', async () => {
    const { id } = await lost();
    const order = await orderOf(id);
    const declined = await post(api, `/admin/number-requests/${id}/decline`, second, { answer: 'Not yours' });
    expect(declined.statusCode).toBe(200);
    expect(await confirmationOf(order)).toMatchObject({ state: 'expired', outcome: { cause: 'stale' } });
  });

  it('for an account that was merged into another one, an admin reads so; it is not restored', async () => {
    const { id, old } = await lost();
    const into = freshMobile();
    const { userId } = await api.signInUser({ mobile: into });
    const body = { user_id: userId, from_user_id: old.userId, reason: 'Same passbook' };
    const ordered = (await post(api, '/admin/people/merge', first, body)).json().data.confirmation_id;
    expect((await confirm(ordered)).statusCode).toBe(200);
    const message = `The account was merged into the one of the number ending in ${into.slice(-2)}. Decline the request.`;
    expectRefusal(await approve(id), 409, message, 'number_request_stale');
  });

  it('one that fails lets the others be carried out, and is tried again', async () => {
    const [a, b] = [await approved(), await approved()];
    api.clock.advance(DAY);
    const [{ accountSteps }, failure] = [api.context, new Error('disk full')];
    const failing = {
      lock: accountSteps[0]!.lock,
      erase: async (_: unknown, userId: number) => {
        if (userId === a.requester.userId) throw failure;
      },
    };
    const context = { ...api.context, accountSteps: [failing, ...accountSteps] };
    await expect(takeOverNumbers(context)).rejects.toBe(failure);
    expect((await rowOf(a.old.userId)).mobile).toBe(a.mobile);
    expect((await rowOf(b.old.userId)).mobile).toBe(b.next);
    await takeOver();
    expect((await rowOf(a.old.userId)).mobile).toBe(a.next);
  });

  it('a deletion of the account that was asked for deletes the request', async () => {
    const { id, mobile, old } = await approved();
    await post(api, '/users/account/deletion-code', old.token);
    const { otp } = api.outbox.findLast((sms) => sms.mobile === mobile)!;
    expect((await post(api, '/users/account/delete', old.token, { otp, points: 40 })).statusCode).toBe(200);
    api.clock.advance(DAY);
    await takeOver();
    expect(await api.db.selectFrom('number_requests').where('id', '=', id).selectAll().execute()).toEqual([]);
  });
});

describe('with one admin alone', () => {
  const giveSecond = (roles: AdminRole[] | null) =>
    api.db.updateTable('admins').set({ roles }).where('mobile', '=', SECOND_ADMIN).execute();
  afterEach(() => giveSecond(null));

  it('the approval is carried out a day later, unless the old number cancels', async () => {
    await giveSecond([]);
    const { id, old, next } = await lost();
    expect((await approve(id)).statusCode).toBe(202);
    await settleOrders(api.context);
    expect((await requestOf(id)).state).toBe('open');
    api.clock.advance(DAY);
    await settleOrders(api.context);
    expect((await rowOf(old.userId)).mobile).toBe(next);
  });

  it('beside an admin who may not confirm it, it waits; that admin sees and may decline it', async () => {
    await giveSecond(['finance']);
    const finance = await api.signInAdmin(SECOND_ADMIN);
    const { id, old, mobile } = await lost();
    const order = await orderOf(id);
    const { data } = (await post(api, '/admin/confirmations', finance, { kind: 'number' })).json();
    expect(data.at(-1)).toMatchObject({ id: order, effective_at: null, can_confirm: false, can_decline: true });
    api.clock.advance(DAY);
    await settleOrders(api.context);
    expect((await confirmationOf(order)).state).toBe('waiting');
    expect((await rowOf(old.userId)).mobile).toBe(mobile);
    const signedIn = await api.signInAdmin(SECOND_ADMIN);
    const decline = `/admin/confirmations/${order}/decline`;
    expect((await post(api, decline, signedIn, { reason: 'Not known' })).statusCode).toBe(200);
    expect((await requestOf(id)).state).toBe('open');
  });

  it('an admin who joined within the day must confirm it', async () => {
    await giveSecond([]);
    const { id, old, mobile } = await lost();
    const order = await orderOf(id);
    await giveSecond(['finance']);
    api.clock.advance(DAY);
    await settleOrders(api.context);
    expect(await confirmationOf(order)).toMatchObject({ state: 'expired', outcome: { cause: 'stale' } });
    expect((await rowOf(old.userId)).mobile).toBe(mobile);
    expect((await requestOf(id)).state).toBe('open');
  });
});
