import { sql } from 'kysely';
import { admin, api, user, withAccounts } from '../../../test/fixtures/accounts';
import { post, scan, totalsOf } from '../../../test/points-driver';
import { insertClaim } from '../claims/claims.repository';
import { awaitApproval, lockTotals } from '../ledger';
import { cleanUpErasedAccounts } from '.';
import { eraseUser } from './erasure.repository';

withAccounts();

describe('cleanUpErasedAccounts', () => {
  it('takes away what a release before wrote after a deletion, and the balance that it left', async () => {
    const { token, userId, code } = await user();
    await scan(api, token, code(0));
    await scan(api, token, code(1));
    await api.db.transaction().execute((trx) => eraseUser(trx, userId, api.clock.now()));
    // As left by a scan and a claim that had passed the guard before.
    await api.db
      .updateTable('scans')
      .set({ location: 'Aundh, Pune', latitude: 18.5 })
      .where('user_id', '=', userId)
      .execute();
    await api.db.transaction().execute(async (trx) => {
      await lockTotals(trx, userId);
      const { id } = await insertClaim(trx, { userId, points: 80, at: api.clock.now() });
      await awaitApproval(trx, { claimId: id, userId, points: 80 }, api.clock.now());
    });
    await cleanUpErasedAccounts(api.context);
    const scans = await api.db.selectFrom('scans').selectAll().where('user_id', '=', userId).execute();
    const cleared = expect.objectContaining({ location: '', latitude: null, longitude: null, claim_id: null });
    expect(scans).toEqual([cleared, cleared]);
    expect(await totalsOf(api, userId)).toEqual({ granted: 0, available: 0, awaiting: 0, redeemed: 0 });
  });
});

describe('the append-only tables (invariant I9)', () => {
  it('let nothing but the words of a reason be changed, and that only while a user is erased', async () => {
    const { userId, token, code } = await user();
    await scan(api, token, code(0));
    await post(api, '/admin/people/adjust', admin, { user_id: userId, points: 1, reason: 'Found label' });
    const attempt = (statement: string, erasing: boolean) =>
      api.db.transaction().execute(async (trx) => {
        if (erasing) await sql`select set_config('loyalty.erasing', 'on', true)`.execute(trx);
        await sql.raw(statement).execute(trx);
        throw new Error('accepted');
      });
    const refused = [
      `update journal set points = points + 1 where user_id = ${userId}`,
      `update journal set at = at where user_id = ${userId}`,
      `delete from journal where user_id = ${userId}`,
      `update audit_log set details = details || '{"points": 9}' where subjects @> array['user_id=${userId}']`,
      `update audit_log set at = now(), details = details || '{"reason": "x"}' where subjects @> array['user_id=${userId}']`,
      `delete from audit_log where subjects @> array['user_id=${userId}']`,
    ];
    for (const statement of refused) await expect(attempt(statement, true)).rejects.toThrow(/append-only/);
    const words = `update audit_log set details = details || '{"reason": "x"}' where subjects @> array['user_id=${userId}']`;
    await expect(attempt(words, false)).rejects.toThrow(/append-only/);
    await expect(attempt(words, true)).rejects.toThrow('accepted');
  });
});
