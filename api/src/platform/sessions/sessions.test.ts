import { randomUUID } from 'node:crypto';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { askForSession } from './sessions';
import { SESSIONS_AT_ONCE, insertSession, revokeSession } from './sessions.repository';

describe('sessions that are asked for at the same moment', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  /** Inserts a user with some sessions; returns their ids. */
  async function open(sessions: number): Promise<{ userId: number; ids: string[] }> {
    const now = api.context.clock.now();
    const { id: userId } = await api.db
      .insertInto('users')
      .values({ mobile: freshMobile(), role_id: 2, joined_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: sessions }, () => randomUUID() as string);
    await api.db.transaction().execute(async (trx) => {
      for (const id of ids) {
        await insertSession(trx, { id, owner: { userId }, issuedAt: now, expiresAt: new Date(now.getTime() + 60_000) });
      }
    });
    return { userId, ids };
  }

  const owners = async (ids: string[]) =>
    (await Promise.all(ids.map((id) => askForSession(api.db, id)))).map((session) => session?.userId);

  it('each gets its own, or nothing, however many there are and whether one is asked for twice', async () => {
    const first = await open(SESSIONS_AT_ONCE);
    const second = await open(3);
    await api.db.transaction().execute((trx) => revokeSession(trx, second.ids[1]!, api.context.clock.now()));
    const asked = [second.ids[0]!, ...first.ids, second.ids[0]!, second.ids[1]!, randomUUID(), second.ids[2]!];
    expect(await owners(asked)).toEqual([
      second.userId,
      ...first.ids.map(() => first.userId),
      second.userId,
      undefined,
      undefined,
      second.userId,
    ]);
  });

  it('a session that ends between two questions is not remembered', async () => {
    const { userId, ids } = await open(2);
    expect(await owners(ids)).toEqual([userId, userId]);
    await api.db.transaction().execute((trx) => revokeSession(trx, ids[0]!, api.context.clock.now()));
    expect(await owners(ids)).toEqual([undefined, userId]);
  });

  it('all of them hear of a database that fails, and the next question is asked again', async () => {
    const { userId, ids } = await open(1);
    const wrong = 'no uuid, which PostgreSQL refuses';
    const responses = await Promise.allSettled([askForSession(api.db, ids[0]!), askForSession(api.db, wrong)]);
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await owners(ids)).toEqual([userId]);
  });
});
