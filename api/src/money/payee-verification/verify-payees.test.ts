import { api, withPendingClaims } from '../../../test/fixtures/pending-claims';
import {
  ACCOUNT,
  ownPayeeOf,
  RAMESH,
  replace,
  standIn,
  userPaidTo,
  verify,
  verifyAfter,
  VERIFYING,
  withProvider,
} from '../../../test/fixtures/payees';
import { setProgramme } from '../../../test/fixtures/payouts';
import { unsealPayout } from '../payout-details';
import { claimVerifications } from './verifications.repository';

withPendingClaims();

const TEN_MINUTES = 600;
const DAY = 86_400;
const newsOf = async (userId: number) =>
  (
    await api.db
      .selectFrom('outbox_messages')
      .select('details')
      .where('user_id', '=', userId)
      .where('kind', '=', 'payout-unverified')
      .execute()
  ).map(({ details }) => details);

describe.each(['razorpayx', 'cashfree'] as const)('%s', (provider) => {
  withProvider(provider);

  test('the name of a UPI ID that matches verifies the payee, who sees it whole', async () => {
    const { token } = await userPaidTo();
    expect(await ownPayeeOf(token)).toBeNull();
    await verify();
    expect(await ownPayeeOf(token)).toEqual({ state: 'verified', wrong_field: null, bank_name: 'RAMESH PAWAR' });
    await verifyAfter(DAY);
    expect(standIn.pennies).toBe(1);
  });

  test('an account is verified when the bank has answered; until then the user sees that it is asked', async () => {
    standIn.isSlow = true;
    const { token } = await userPaidTo(ACCOUNT);
    await verify();
    await verifyAfter(20);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verifying', bank_name: null });
    standIn.settle();
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified', bank_name: 'Mr RAMESH M PAWAR' });
    expect(standIn.pennies).toBe(1);
  });

  test('another name waits for an admin, and is masked for the user', async () => {
    standIn.names.set('ramesh@okicici', 'SUNITA JADHAV');
    const { token, userId } = await userPaidTo();
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review', bank_name: 'S***** J*****' });
    expect(await newsOf(userId)).toEqual([]);
  });

  test('a UPI ID and an account that do not exist: the user is notified at once, of which field', async () => {
    standIn.names.clear();
    const [upi, bank] = [await userPaidTo(), await userPaidTo(ACCOUNT)];
    await verify();
    expect(await ownPayeeOf(upi.token)).toEqual({ state: 'invalid', wrong_field: 'upi_id', bank_name: null });
    expect(await ownPayeeOf(bank.token)).toMatchObject({
      state: 'invalid',
      wrong_field: provider === 'cashfree' ? 'ifsc' : 'account_number',
    });
    expect(await newsOf(upi.userId)).toEqual([{ masked: 'ra••••@okicici' }]);
  });

  test.each(['cut-after', 'error-after'] as const)(
    '%s: what became of the request is read, not paid again',
    async (fault) => {
      standIn.faults = [fault];
      const { token } = await userPaidTo();
      await verify();
      expect(await ownPayeeOf(token)).toMatchObject({ state: 'verifying' });
      await verifyAfter(20);
      expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
      expect(standIn.pennies).toBe(1);
    },
  );

  test.each(['cut-before', 'error-before'] as const)('%s: sent again once it cannot arrive any more', async (fault) => {
    standIn.faults = [fault];
    const { token } = await userPaidTo();
    await verify();
    for (const seconds of [20, 60, 120, 240]) await verifyAfter(seconds);
    expect(standIn.pennies).toBe(0);
    await verifyAfter(TEN_MINUTES);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    expect(standIn.pennies).toBe(1);
  });

  test('a request that the provider rejects is for an admin, and is not repeated', async () => {
    standIn.faults = ['rejected'];
    const { token } = await userPaidTo();
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review', bank_name: null });
    await verifyAfter(DAY);
    expect(standIn.pennies).toBe(0);
  });
});

describe('whichever the provider', () => {
  withProvider();

  test('off, without a provider or a setting: nothing is asked; results of before are still read', async () => {
    standIn.isSlow = true;
    const { token } = await userPaidTo();
    await verify();
    await setProgramme(api, { ...VERIFYING, payeeVerificationsPerDay: null });
    const later = await userPaidTo();
    standIn.settle();
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    expect(await ownPayeeOf(later.token)).toBeNull();
    await setProgramme(api, VERIFYING);
    api.context.payeeVerifier = undefined;
    await verify();
    expect(await ownPayeeOf(later.token)).toBeNull();
  });

  test('details that change meanwhile: the result is of the earlier ones, and of them alone', async () => {
    standIn.isSlow = true;
    standIn.names.set('ramesh@ybl', 'SUNITA JADHAV').delete('ramesh@okicici');
    const { token, userId } = await userPaidTo();
    await verify();
    await replace(token, { ...RAMESH, upi_id: 'ramesh@ybl' });
    expect(await ownPayeeOf(token)).toBeNull();
    standIn.settle();
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verifying' });
    standIn.settle();
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review' });
    expect(await newsOf(userId)).toEqual([]);
    expect(standIn.pennies).toBe(2);
  });

  test('another name for the same destination, and a return to it: compared again, not paid again', async () => {
    const { token } = await userPaidTo({ ...RAMESH, name: 'Sunita Jadhav' });
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review' });
    await replace(token, RAMESH);
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    await replace(token, ACCOUNT);
    await verify();
    await replace(token, { ...RAMESH, name: 'Suresh Patil' });
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review' });
    expect(standIn.pennies).toBe(2);
  });

  test('the bank’s answer for another user is not reused', async () => {
    await userPaidTo();
    await userPaidTo();
    await verify();
    expect(standIn.pennies).toBe(2);
  });

  test('a profile whose name contradicts the bank’s waits for an admin', async () => {
    const { token, userId } = await userPaidTo();
    await api.db.updateTable('users').set({ name: 'Sunita Jadhav' }).where('id', '=', userId).execute();
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review' });
  });

  test('two nodes at once ask for each payee once', async () => {
    const users = [];
    for (let left = 12; left > 0; left -= 1) users.push(await userPaidTo());
    const other = await api.anotherNode();
    other.context.payeeVerifier = api.context.payeeVerifier;
    await Promise.all([verify(), verify(other), verify(), verify(other)]);
    await verifyAfter(TEN_MINUTES);
    for (const { token } of users) expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    expect(standIn.pennies).toBe(12);
    await other.close();
  });

  test.each([
    ['before it sends', false],
    ['before it stores the response', true],
  ])('a process killed %s: the next one reads, and sends only what never arrived', async (_, isSent) => {
    const { token, userId } = await userPaidTo();
    await setProgramme(api, { ...VERIFYING, payeeVerificationsPerDay: 1 });
    const verifier = api.context.payeeVerifier!;
    // It is killed once the job has marked it as sent.
    api.context.payeeVerifier = { ...verifier, isAvailable: () => false };
    await verify();
    const now = api.clock.now();
    const [claimed] = await claimVerifications(api.db, {
      ...{ limit: 1, now, maySend: true },
      leaseUntil: new Date(now.getTime() + 60_000),
    });
    const details = unsealPayout(api.context.config.payoutKeys, userId, claimed!.sealed);
    if (isSent) await verifier.request({ reference: claimed!.reference, details });
    api.context.payeeVerifier = verifier;
    await verifyAfter(30);
    expect(standIn.reads).toBe(0);
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: isSent ? 'verified' : 'verifying' });
    await verifyAfter(2 * TEN_MINUTES);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    expect(standIn.pennies).toBe(1);
  });

  test('three paid verifications a user and day, and so many of the programme as the setting allows', async () => {
    await setProgramme(api, { ...VERIFYING, payeeVerificationsPerDay: 4 });
    const { token } = await userPaidTo();
    for (const upiId of ['a1@ybl', 'a2@ybl', 'a3@ybl']) {
      await verify();
      await replace(token, { ...RAMESH, upi_id: upiId });
    }
    await verify();
    expect(standIn.pennies).toBe(3);
    await userPaidTo();
    await userPaidTo();
    await verify();
    expect(standIn.pennies).toBe(4);
    await verifyAfter(DAY + 1);
    expect(standIn.pennies).toBe(6);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'invalid' });
  });

  test('webhooks make a result due, however often and in whatever order they come; unsigned ones are refused', async () => {
    standIn.isSlow = true;
    const users = [await userPaidTo(), await userPaidTo(ACCOUNT)];
    await verify();
    await verify();
    standIn.settle();
    const hooks = [...standIn.verifications.values()].map((one) => standIn.webhookOf(one)).toReversed();
    const url = '/payout-provider/webhook';
    const [hook] = hooks;
    const forged = { ...hook!.headers, 'x-razorpay-signature': '00'.repeat(32) };
    expect((await api.app.inject({ method: 'POST', url, ...hook, headers: forged })).statusCode).toBe(401);
    for (const one of [...hooks, ...hooks])
      expect((await api.app.inject({ method: 'POST', url, ...one })).statusCode).toBe(200);
    await verifyAfter(1);
    for (const one of hooks) await api.app.inject({ method: 'POST', url, ...one });
    await verify();
    for (const { token } of users) expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    expect(standIn.pennies).toBe(2);
  });

  test('news that arrive while a request is sent are read at once', async () => {
    standIn.isSlow = true;
    const { token } = await userPaidTo();
    standIn.onRequest = async () => {
      standIn.settle();
      const [one] = standIn.verifications.values();
      await api.app.inject({ method: 'POST', url: '/payout-provider/webhook', ...standIn.webhookOf(one!) });
    };
    await verify();
    await verify();
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
  });

  test('no answer for a day is for an admin', async () => {
    standIn.isSlow = true;
    const { token } = await userPaidTo();
    await verify();
    for (let hours = 0; hours < 26; hours += 1) await verifyAfter(3600);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review', bank_name: null });
  });

  test('a provider that was replaced meanwhile: what it was asked is for an admin', async () => {
    standIn.isSlow = true;
    const { token } = await userPaidTo();
    await verify();
    api.context.payeeVerifier = { ...api.context.payeeVerifier!, name: 'cashfree' };
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'review' });
  });

  test('a lease that another node took over: the earlier one neither postpones nor ends it twice', async () => {
    const { token } = await userPaidTo();
    standIn.faults = ['cut-after'];
    await verify();
    const claim = {
      limit: 1,
      now: new Date(api.clock.now().getTime() + 60_000),
      leaseUntil: api.clock.now(),
      maySend: true,
    };
    const [claimed] = await claimVerifications(api.db, claim);
    expect(claimed).toMatchObject({ attempts: 2, sentAt: expect.any(Date) as Date });
    await verifyAfter(60);
    expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified' });
    expect(standIn.pennies).toBe(1);
  });
});
