import { createErasedUser } from '../../../test/factories';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { expectRefusal, post, signInOnTwoPhones } from '../../../test/points-driver';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, '9000000002'] });
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

const act = (what: 'suspend' | 'restore', userId: number, reason = 'Sold labels without pipes', token = admin) =>
  post(api, `/admin/people/${what}`, token, { user_id: userId, reason });
const rowOf = (id: number) =>
  api.db
    .selectFrom('users')
    .select(['suspended_at', 'suspension_reason', 'suspended_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const auditOf = async (id: number) =>
  (await api.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).filter(
    ({ details }) => details.user_id === id,
  );
const ownPoints = (token: string, node = api) => post(node, '/users/scanners/get', token);

describe('POST /admin/people/suspend', () => {
  it('200 ends every session of the user at once, on another node too, and no other user’s', async () => {
    const { token, userId, onAnotherPhone, neighbour } = await signInOnTwoPhones(api);
    const node = await api.anotherNode();
    try {
      expect((await ownPoints(token, node)).statusCode).toBe(200);
      const response = await act('suspend', userId);
      expect([response.statusCode, response.json().data]).toEqual([
        200,
        {
          user_id: userId,
          status: 'suspended',
          suspended_at: api.clock.now().toISOString(),
          suspension_reason: 'Sold labels without pipes',
        },
      ]);
      // The clock does not move: no second passes before the next request is rejected.
      for (const place of [node, api]) {
        expectRefusal(await ownPoints(token, place), 401, 'Please Provide Token');
        expectRefusal(await ownPoints(onAnotherPhone, place), 401, 'Please Provide Token');
        expect((await ownPoints(neighbour, place)).statusCode).toBe(200);
      }
    } finally {
      await node.app.close();
    }
    expect(await rowOf(userId)).toMatchObject({
      suspended_at: api.clock.now(),
      suspension_reason: 'Sold labels without pipes',
    });
    const sessions = await api.db.selectFrom('sessions').select('revoked_at').where('user_id', '=', userId).execute();
    expect(sessions.map(({ revoked_at }) => revoked_at)).toEqual([api.clock.now(), api.clock.now()]);
    expect((await auditOf(userId)).map(({ action, details, admin_id }) => [action, details, admin_id])).toEqual([
      ['user-suspended', { user_id: userId, reason: 'Sold labels without pipes' }, expect.any(Number)],
    ]);
  });

  it('403 for a sign-in of a suspended user', async () => {
    const mobile = freshMobile();
    const { userId } = await api.signInUser({ mobile });
    await act('suspend', userId);
    await post(api, '/users/registeration', undefined, { mobile });
    const otp = api.outbox.findLast((sms) => sms.mobile === mobile)!.otp;
    const response = await post(api, '/users/registeration', undefined, { mobile, otp, role_id: 2 });
    expectRefusal(response, 403, 'This account is suspended', 'suspended');
  });

  it('200 changes nothing the second time, the first reason included', async () => {
    const { userId } = await api.signInUser();
    const first = await act('suspend', userId, 'First');
    api.clock.advance(60);
    const second = await act('suspend', userId, 'Second', await api.signInAdmin('9000000002'));
    expect([second.statusCode, second.json().data]).toEqual([200, first.json().data]);
    expect((await rowOf(userId)).suspension_reason).toBe('First');
    expect(await auditOf(userId)).toHaveLength(1);
  });

  it('two admins at once suspend once', async () => {
    const { userId } = await api.signInUser();
    const second = await api.signInAdmin('9000000002');
    const responses = await Promise.all([
      act('suspend', userId, 'One'),
      act('suspend', userId, 'Two', second),
      act('suspend', userId, 'Three'),
      act('suspend', userId, 'Four', second),
    ]);
    expect(new Set(responses.map((response) => response.json().data.suspension_reason)).size).toBe(1);
    expect(await auditOf(userId)).toHaveLength(1);
  });

  it('200 leaves points and claims as they are', async () => {
    const { userId } = await api.signInUser();
    await post(api, '/admin/people/adjust', admin, { user_id: userId, points: 40, reason: 'Welcome' });
    await act('suspend', userId);
    const { data } = (await post(api, '/admin/people/get', admin, { user_id: userId })).json();
    expect([data.status, data.balance_reward_points, data.suspension_reason]).toEqual([
      'suspended',
      40,
      'Sold labels without pipes',
    ]);
  });
});

describe('POST /admin/people/restore', () => {
  it('200 lets the user sign in again; sessions from before stay ended', async () => {
    const mobile = freshMobile();
    const { token, userId } = await api.signInUser({ mobile });
    await act('suspend', userId);
    api.clock.advance(30);
    const response = await act('restore', userId, 'Labels were accounted for');
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      { user_id: userId, status: 'active', suspended_at: null, suspension_reason: null },
    ]);
    expect(await rowOf(userId)).toEqual({ suspended_at: null, suspension_reason: null, suspended_by: null });
    expectRefusal(await ownPoints(token), 401, 'Please Provide Token');
    await post(api, '/users/registeration', undefined, { mobile });
    const otp = api.outbox.findLast((sms) => sms.mobile === mobile)!.otp;
    const signedIn = await post(api, '/users/registeration', undefined, { mobile, otp, role_id: 2 });
    expect((await ownPoints(signedIn.json().Token)).statusCode).toBe(200);
    expect((await auditOf(userId)).map(({ action, details }) => [action, details.reason])).toEqual([
      ['user-suspended', 'Sold labels without pipes'],
      ['user-restored', 'Labels were accounted for'],
    ]);
  });

  it('200 changes nothing for a user who is not suspended: the session goes on, nothing is audited', async () => {
    const { token, userId } = await api.signInUser();
    expect((await act('restore', userId)).json().data.status).toBe('active');
    expect((await ownPoints(token)).statusCode).toBe(200);
    expect(await auditOf(userId)).toEqual([]);
  });
});

describe.each(['suspend', 'restore'] as const)('POST /admin/people/%s refuses', (what) => {
  it.each([
    [undefined, 'Please enter a reason'],
    ['', 'Please enter a reason'],
    [' \n\t ', 'Please enter a reason'],
    [7, 'Please enter a reason'],
    ['x'.repeat(501), 'The reason is too long'],
    ['a\u202eb', 'Invalid reason'],
  ])('the reason %p: 400', async (reason, message) => {
    const { userId, token } = await api.signInUser();
    const response = await post(api, `/admin/people/${what}`, admin, { user_id: userId, reason });
    expectRefusal(response, 400, message, 'invalid_input');
    expect(response.json().errors).toEqual({ reason: message });
    expect((await ownPoints(token)).statusCode).toBe(200);
  });

  it('unknown and erased users: 404; an invalid id: 400', async () => {
    const erased = await createErasedUser(api.context, { mobile: freshMobile() });
    expectRefusal(await act(what, 999_999), 404, 'User not found', 'user_not_found');
    expectRefusal(await act(what, erased.id), 404, 'User not found', 'user_not_found');
    expectRefusal(await act(what, -1), 400, 'Invalid request');
    expect(await auditOf(erased.id)).toEqual([]);
  });

  it('401 without a token, 403 for a user, even about themselves', async () => {
    const { userId, token } = await api.signInUser();
    const body = { user_id: userId, reason: 'r' };
    expectRefusal(await post(api, `/admin/people/${what}`, undefined, body), 401, 'Please Provide Token');
    expectRefusal(await post(api, `/admin/people/${what}`, token, body), 403, 'Forbidden');
    expect((await rowOf(userId)).suspended_at).toBeNull();
  });
});
