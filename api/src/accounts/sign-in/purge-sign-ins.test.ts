import { sql } from 'kysely';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { purgeSignIns } from './otp-sends.repository';

describe('forgetting old sign-ins', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

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
