import { sql } from 'kysely';
import { type TestApi, createTestApi, freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { purgeSignIns } from './otp-sends.repository';
import { closeIntact } from '../../../test/points-driver';
import { makeSignInLink } from './sign-in';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => closeIntact(api));

describe('forgetting old sign-ins', () => {
  const rows = async () => ({
    sends: (await api.db.selectFrom('otp_sends').select('id').execute()).length,
    codes: (await api.db.selectFrom('otp_codes').select('id').execute()).length,
    sessions: (await api.db.selectFrom('sessions').select('id').execute()).length,
  });

  test('old sessions are found by an index', async () => {
    const plan = await api.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<object>`explain delete from sessions where expires_at < now()`.execute(trx);
    });
    expect(JSON.stringify(plan.rows)).toContain('sessions_by_expiry');
  });

  test('keeps what a limit or a session still needs, and forgets the rest', async () => {
    const payload = { mobile: freshMobile() };
    await api.app.inject({ method: 'POST', url: '/users/registeration', payload });
    await api.signInAdmin();
    await api.signInUser();
    api.clock.advance(47 * 3600);
    await purgeSignIns(api.context);
    expect(await rows()).toEqual({ sends: 1, codes: 1, sessions: 2 });
    api.clock.advance(2 * 3600);
    await purgeSignIns(api.context);
    expect(await rows()).toEqual({ sends: 0, codes: 0, sessions: 2 });
    api.clock.advance(24 * 3600);
    await purgeSignIns(api.context);
    expect(await rows()).toEqual({ sends: 0, codes: 0, sessions: 1 });
    api.clock.advance(31 * 86_400);
    await purgeSignIns(api.context);
    expect(await rows()).toEqual({ sends: 0, codes: 0, sessions: 0 });
  });
});

const DEAD = 'This link was used before or has expired. Ask for a new one.';

describe('a one-time sign-in link made on the server', () => {
  const tokenOf = (url: string) => new URL(url).hash.slice(1);
  const follow = (token: unknown) =>
    api.app.inject({ method: 'POST', url: '/admin/sign-in-link', payload: { token } as object });
  const acts = async (action: 'admin-link-made' | 'admin-signed-in') =>
    (await api.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()).map(
      ({ admin_id, details }) => ({ admin_id, details }),
    );

  it('signs the admin in once, for twelve hours, and is in the audit log twice', async () => {
    const { url, expiresAt } = await makeSignInLink(api.context, TEST_ADMIN);
    expect(url).toMatch(/^https:\/\/loyalty\.example\/admin\/login#[\w-]{43}$/);
    expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).toBe(600_000);
    const responses = await Promise.all(Array.from({ length: 10 }, () => follow(tokenOf(url))));
    const good = responses.filter(({ statusCode }) => statusCode === 200);
    expect(good).toHaveLength(1);
    const { Token } = good[0]!.json<{ Token: string }>();
    const read = await api.app.inject({ method: 'POST', url: '/admin/models', headers: { token: Token }, payload: {} });
    expect(read.statusCode).toBe(200);
    const admin = await api.db.selectFrom('admins').selectAll().executeTakeFirstOrThrow();
    expect(await acts('admin-link-made')).toEqual([{ admin_id: null, details: { mobile: TEST_ADMIN } }]);
    expect(await acts('admin-signed-in')).toEqual([{ admin_id: admin.id, details: { by: 'link' } }]);
    const again = await follow(tokenOf(url));
    expect([again.statusCode, again.json()]).toEqual([400, { message: DEAD, code: 'otp_invalid' }]);
  });

  it('keeps only a MAC of the token', async () => {
    const { url } = await makeSignInLink(api.context, TEST_ADMIN);
    const rows = await api.db.selectFrom('otp_codes').selectAll().where('purpose', '=', 'admin-link').execute();
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url));
  });

  it('is dead after ten minutes, after a newer one, and once its number is off the list', async () => {
    const old = await makeSignInLink(api.context, TEST_ADMIN);
    api.clock.advance(601);
    expect((await follow(tokenOf(old.url))).statusCode).toBe(400);
    const replaced = await makeSignInLink(api.context, TEST_ADMIN);
    const { url } = await makeSignInLink(api.context, TEST_ADMIN);
    expect((await follow(tokenOf(replaced.url))).statusCode).toBe(400);
    const node = await api.anotherNode({ adminMobiles: ['9000000009'] });
    const payload = { token: tokenOf(url) };
    expect((await node.app.inject({ method: 'POST', url: '/admin/sign-in-link', payload })).statusCode).toBe(400);
    await node.close();
  });

  it('works where sends and tries for the number are used up, and is not ended by them', async () => {
    const node = await api.anotherNode({ limits: { otpSendsPerMobilePerDay: 1, otpTriesPerMobilePerDay: 1 } });
    const { url } = await makeSignInLink(node.context, TEST_ADMIN);
    const ask = (path: string, payload: object) => node.app.inject({ method: 'POST', url: path, payload });
    expect((await ask('/admin/generate_Otp', { mobile: TEST_ADMIN })).statusCode).toBe(201);
    for (let n = 0; n < 6; n += 1) await ask('/admin/validate_Otp', { mobile: TEST_ADMIN, otp: '000000' });
    api.clock.advance(60);
    expect((await ask('/admin/generate_Otp', { mobile: TEST_ADMIN })).statusCode).toBe(429);
    expect((await ask('/admin/sign-in-link', { token: tokenOf(url) })).statusCode).toBe(200);
    await node.close();
  });

  it('is made for numbers of the allow-list only', async () => {
    await expect(makeSignInLink(api.context, '9876543210')).rejects.toThrow(
      '9876543210 is not the number of an admin.',
    );
  });

  it.each([undefined, '', 'x', 7, 'a'.repeat(43), 'a'.repeat(5000), ['a'.repeat(43)]])(
    '400 for the token %j',
    async (token) => {
      const response = await follow(token);
      expect([response.statusCode, response.json().message]).toEqual([400, DEAD]);
    },
  );
});
