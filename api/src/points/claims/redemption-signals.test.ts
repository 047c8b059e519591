import { sql } from 'kysely';
import { admin, api, claimant, withPendingClaims } from '../../../test/fixtures/pending-claims';
import { approve, post } from '../../../test/points-driver';

withPendingClaims();

describe('POST /admin/redeem', () => {
  test('200 with the signals of what waits: of a claim that the search has not seen, of the search, of details replaced since', async () => {
    const { userId, transactionId } = await claimant();
    const signals = async () => {
      const response = await post(api, '/admin/redeem', admin, { formData: { search: transactionId } });
      return response.json<{ data: { signals?: string[] }[] }>().data[0]?.signals;
    };
    expect(await signals()).toEqual(['new-account']);
    await api.db
      .updateTable('users')
      .set({ joined_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', userId)
      .execute();
    expect(await signals()).toEqual([]);
    await sql`
      insert into claim_signals (claim_id, codes, found_at, waits)
      select id, '{new-account,speed}', now(), true from claims where transaction_id = ${transactionId}`.execute(
      api.db,
    );
    expect(await signals()).toEqual(['speed', 'new-account']);
    const at = api.clock.now();
    await api.db
      .insertInto('payout_details')
      .values({ user_id: userId, method: 'upi', sealed: 'x', masked: 'a••@b', entered_at: at, changed_at: at })
      .execute();
    expect(await signals()).toEqual(['speed', 'payout-details-changed', 'new-account']);
    await approve(api, admin, { transaction_id: transactionId });
    expect(await signals()).toBeUndefined();
  });
});
