import { freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { api, deleteWith } from '../../../test/fixtures/accounts';
import {
  brought,
  decisionOn,
  granted,
  invited,
  owner,
  pay,
  payTo,
  type Person,
  person,
  scanOne,
  start,
  withReferrals,
} from '../../../test/fixtures/referrals';
import { post } from '../../../test/points-driver';

withReferrals();

describe('refused', () => {
  const refusal = async (friend: Person) => {
    await pay();
    const { outcome, reason } = await decisionOn(friend);
    return [outcome, reason, await granted(friend)];
  };

  test('the same browser', async () => {
    await start();
    const device_id = `browser-${freshMobile()}`;
    const referrer = await brought(await person(), { device_id });
    const friend = await brought(referrer, { device_id });
    await scanOne(friend);
    expect(await refusal(friend)).toEqual(['refused', 'same_device', 10]);
  });

  test('one payout account, or the number of the other in a UPI ID', async () => {
    await start();
    const referrer = await person();
    const [shared, numbered] = [await brought(referrer), await brought(referrer)];
    await payTo(referrer, 'one@ybl');
    await payTo(shared, 'one@ybl');
    await payTo(numbered, `${referrer.mobile}@ybl`);
    for (const friend of [shared, numbered]) await scanOne(friend);
    expect(await refusal(shared)).toEqual(['refused', 'same_person', 10]);
    expect(await refusal(numbered)).toEqual(['refused', 'same_person', 10]);
  });

  test('five numbers that are paid at one account: the first at most is paid, and nobody is paid for one that is paid nowhere', async () => {
    await start();
    const referrer = await person();
    const friends = await Promise.all([...Array(5)].map(() => invited(referrer)));
    for (const friend of friends) await scanOne(friend);
    await pay();
    expect(await granted(referrer)).toBe(0);
    for (const friend of friends) {
      await payTo(friend, 'all@ybl');
      await pay();
    }
    const decisions = await Promise.all(friends.map(decisionOn));
    expect(decisions).toEqual([
      { outcome: 'paid', reason: null },
      ...Array(4).fill({ outcome: 'refused', reason: 'same_person' }),
    ]);
    expect(await granted(referrer)).toBe(100);
  });

  test('not yet: a friend whose browser is unknown', async () => {
    await start();
    const friend = await brought(await person(), { device_id: undefined });
    await scanOne(friend);
    await pay();
    expect(await decisionOn(friend)).toEqual({ outcome: null, reason: null });
    await api.db.updateTable('sessions').set({ device_key: 'known' }).where('user_id', '=', friend.userId).execute();
    expect(await refusal(friend)).toEqual(['paid', null, 60]);
  });

  test.each([
    ['friend', (_: Person, friend: Person) => friend],
    ['referrer', (referrer: Person) => referrer],
  ])('not while the %s is suspended, but afterwards', async (_, whom) => {
    await start();
    const referrer = await person();
    const friend = await brought(referrer);
    await scanOne(friend);
    const { userId } = whom(referrer, friend);
    await post(api, '/admin/people/suspend', owner, { user_id: userId, reason: 'Sold labels' });
    expect(await refusal(friend)).toEqual([null, null, 10]);
    await post(api, '/admin/people/restore', owner, { user_id: userId, reason: 'Did not' });
    api.clock.advance(86_400);
    expect(await refusal(friend)).toEqual(['paid', null, 60]);
  });

  test('the account of the admin who made the scheme alone', async () => {
    await start();
    const own = { mobile: TEST_ADMIN, ...(await api.signInUser({ mobile: TEST_ADMIN })) };
    const friend = await brought(own);
    await scanOne(friend);
    expect(await refusal(friend)).toEqual(['refused', 'own_account', 10]);
  });
});

describe('accounts that are merged or deleted', () => {
  /** Orders it, and a second admin confirms. */
  async function confirmed(url: string, body: object) {
    const ordered = await post(api, url, owner, { ...body, reason: 'Same passbook' });
    const { confirmation_id: id } = ordered.json<{ data: { confirmation_id: number } }>().data;
    const second = await api.signInAdmin(freshMobile(), ['approver']);
    expect((await post(api, `/admin/confirmations/${id}/confirm`, second)).statusCode).toBe(200);
  }
  const merge = (from: Person, into: Person) =>
    confirmed('/admin/people/merge', { from_user_id: from.userId, user_id: into.userId });

  test('the points of a merged referrer go to the account that stays, and after the undo to theirs', async () => {
    await start();
    const [referrer, stays] = [await person(), await person()];
    const [one, other] = [await brought(referrer), await brought(referrer)];
    await merge(referrer, stays);
    await scanOne(one);
    await pay();
    expect([await granted(referrer), await granted(stays)]).toEqual([0, 100]);
    await confirmed('/admin/people/unmerge', { user_id: referrer.userId });
    await scanOne(other);
    await pay();
    expect([await granted(referrer), await granted(stays)]).toEqual([100, 100]);
  });

  test('of one person nothing is paid', async () => {
    await start();
    const referrer = await person();
    const friend = await brought(referrer);
    await scanOne(friend);
    await merge(friend, referrer);
    await pay();
    expect(await decisionOn(friend)).toEqual({ outcome: 'refused', reason: 'same_person' });
  });

  test('who had another account before is not new', async () => {
    await start();
    const [referrer, older] = [await person(), await person()];
    api.clock.advance(1);
    const friend = await brought(referrer);
    await scanOne(friend);
    await merge(friend, older);
    await pay();
    expect(await decisionOn(friend)).toEqual({ outcome: 'refused', reason: 'not_new' });
  });

  test('a deleted friend is refused, and for a deleted referrer the friend still gets theirs', async () => {
    await start();
    const [gone, stays] = [await person(), await person()];
    const [ofGone, deleted] = [await brought(gone), await brought(stays)];
    await scanOne(deleted);
    api.clock.advance(56);
    expect((await deleteWith(deleted.token, deleted.mobile, 10)).statusCode).toBe(200);
    expect((await deleteWith(gone.token, gone.mobile, 0)).statusCode).toBe(200);
    await scanOne(ofGone);
    await pay();
    expect(await decisionOn(deleted)).toEqual({ outcome: 'refused', reason: 'friend_deleted' });
    expect(await decisionOn(ofGone)).toEqual({ outcome: 'paid', reason: 'referrer_deleted' });
    expect(await granted(ofGone)).toBe(60);
  });
});
