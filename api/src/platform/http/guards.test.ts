import { randomBytes } from 'node:crypto';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { guardedRoutes } from '../../../test/every-operation';
import { openSession } from '../sessions/sessions';

const UNAUTHORISED = { message: 'Please Provide Token', code: 'token_required' };

/** Responses to forged tokens on every route are tested in test/bad-inputs-tokens.test.ts. */
describe('tokens (bad input B)', () => {
  let api: TestApi;
  let user: { token: string; userId: number };
  let admin: string;
  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    user = await api.signInUser();
    admin = await api.signInAdmin();
  });
  afterAll(() => api.close());

  const details = (token?: unknown, url = '/users/getUserDetails') =>
    api.app.inject({
      method: 'POST',
      url,
      headers: token === undefined ? {} : { token: token as string },
      payload: {},
    });

  const partsOf = (token: string) => token.split('.') as [string, string, string];
  const payloadOf = (token: string) =>
    JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Record<string, unknown>;

  test('200: a token as it was given', async () => {
    expect((await details(user.token)).statusCode).toBe(200);
  });

  test('B22, and every route (§6 Please Provide Token, §6 server permissions, §6 admin route protection, §6 Admin: manages): 401 without a token, 403 with the other area’s, before the body is read', async () => {
    const guarded = await guardedRoutes(api.context);
    expect(guarded.length).toBeGreaterThan(30);
    for (const { method, url } of guarded) {
      const [wrong, right] = url.startsWith('/admin/') ? [user.token, admin] : [admin, user.token];
      const ask = (headers: Record<string, string>) =>
        api.app.inject({
          method,
          url,
          headers: { 'content-type': 'application/json', ...headers },
          payload: '{',
        });
      const name = `${method} ${url}`;
      const without = await ask({});
      expect([name, without.statusCode, without.json()]).toEqual([name, 401, UNAUTHORISED]);
      const other = await ask({ token: wrong });
      expect([name, other.statusCode, other.json()]).toEqual([name, 403, { message: 'Forbidden', code: 'forbidden' }]);
      expect([name, [401, 403].includes((await ask({ token: right })).statusCode)]).toEqual([
        name,
        name === 'POST /users/products/store',
      ]);
    }
  });

  describe('a session ends at once, on every node', () => {
    let other: TestApi;
    beforeAll(async () => {
      other = await api.anotherNode();
    });
    afterAll(() => other.close());

    const onOther = (token: string, url = '/users/getUserDetails') =>
      other.app.inject({ method: 'POST', url, headers: { token }, payload: {} });

    test('B23: POST /users/logout ends this session only', async () => {
      const mobile = freshMobile();
      const phone = await api.signInUser({ mobile });
      const desk = await api.signInUser({ mobile });
      expect((await onOther(phone.token)).statusCode).toBe(200);
      const response = await details(phone.token, '/users/logout');
      expect([response.statusCode, response.json()]).toEqual([200, { message: 'Signed out successfully' }]);
      expect((await onOther(phone.token)).json()).toEqual(UNAUTHORISED);
      expect((await details(phone.token, '/users/logout')).statusCode).toBe(401);
      expect((await onOther(desk.token)).statusCode).toBe(200);
    });

    test('POST /users/logout {everywhere} ends all of one user’s, and no other user’s', async () => {
      const mobile = freshMobile();
      const phone = await api.signInUser({ mobile });
      const desk = await api.signInUser({ mobile });
      const headers = { token: phone.token };
      await api.app.inject({ method: 'POST', url: '/users/logout', headers, payload: { everywhere: true } });
      expect([(await onOther(phone.token)).statusCode, (await onOther(desk.token)).statusCode]).toEqual([401, 401]);
      expect((await onOther(user.token)).statusCode).toBe(200);
      expect((await api.signInUser({ mobile })).token).toBeDefined();
    });

    test('POST /admin/logout', async () => {
      expect((await onOther(admin, '/admin/models')).statusCode).toBe(200);
      expect((await details(admin, '/admin/logout')).statusCode).toBe(200);
      expect((await onOther(admin, '/admin/models')).statusCode).toBe(401);
    });

    test('B25: an admin taken off the allow-list', async () => {
      const demoted = await api.anotherNode({ adminMobiles: ['9000000002'] });
      const response = await demoted.app.inject({
        method: 'POST',
        url: '/admin/models',
        headers: { token: admin },
        payload: {},
      });
      expect([response.statusCode, response.json()]).toEqual([401, UNAUTHORISED]);
      await demoted.close();
    });

    test('B26: everything before tokens_valid_after, for users and admins', async () => {
      api.clock.advance(1);
      const now = api.clock.now();
      await api.db.updateTable('users').set({ tokens_valid_after: now }).where('id', '=', user.userId).execute();
      await api.db.updateTable('admins').set({ tokens_valid_after: now }).where('mobile', '=', TEST_ADMIN).execute();
      expect((await onOther(user.token)).statusCode).toBe(401);
      expect((await onOther(admin, '/admin/models')).statusCode).toBe(401);
      expect((await onOther(await api.signInAdmin(), '/admin/models')).statusCode).toBe(200);
    });

    test.each(['suspended_at', 'erased_at'] as const)('a user with %s', async (column) => {
      await api.db
        .updateTable('users')
        .set({ [column]: api.clock.now() })
        .where('id', '=', user.userId)
        .execute();
      expect((await onOther(user.token)).statusCode).toBe(401);
    });

    test('the end of its time: 30 days for users, 12 hours for admins', async () => {
      const start = api.clock.now().getTime();
      api.clock.set(new Date(start + 12 * 3_600_000 - 1000));
      expect((await onOther(admin, '/admin/models')).statusCode).toBe(200);
      api.clock.set(new Date(start + 12 * 3_600_000));
      expect((await onOther(admin, '/admin/models')).statusCode).toBe(401);
      api.clock.set(new Date(start + 30 * 86_400_000 - 1000));
      expect((await onOther(user.token)).statusCode).toBe(200);
      api.clock.set(new Date(start + 30 * 86_400_000));
      expect((await onOther(user.token)).statusCode).toBe(401);
      api.clock.set(new Date(start));
    });
  });

  test('keys rotate: the old one still verifies, new tokens name the new one, a retired one is refused', async () => {
    const [old] = api.context.config.tokenKeys;
    const fresh = { id: 'next', key: randomBytes(32) };
    const rotated = await api.anotherNode({ tokenKeys: [fresh, old!] });
    const retired = await api.anotherNode({ tokenKeys: [fresh] });
    const ask = (node: TestApi, token: string) =>
      node.app.inject({ method: 'POST', url: '/users/getUserDetails', headers: { token }, payload: {} });
    expect((await ask(rotated, user.token)).statusCode).toBe(200);
    expect((await ask(retired, user.token)).statusCode).toBe(401);
    const { mobile, sub } = payloadOf(user.token);
    const owner = { userId: Number(sub), roleId: 2, mobile: mobile as string };
    const renewed = await api.db.transaction().execute((trx) => openSession(trx, rotated.context, owner));
    expect(JSON.parse(Buffer.from(partsOf(renewed)[0], 'base64url').toString())).toMatchObject({ kid: 'next' });
    expect([(await ask(retired, renewed)).statusCode, (await ask(api, renewed)).statusCode]).toEqual([200, 401]);
    await rotated.close();
    await retired.close();
  });
});
