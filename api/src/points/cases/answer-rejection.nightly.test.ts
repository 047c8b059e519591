import { codeOf, createBatch } from '../../../test/factories';
import { api, withFreshApi } from '../../../test/fixtures/signed-in';
import { purgeCases } from './cases.repository';
import { approve, claim, expectRefusal, post, reject, scan, tally, totalsOf } from '../../../test/points-driver';

withFreshApi();

let admin: string;
beforeEach(async () => void (admin = await api.signInAdmin()));

async function claimOne(user?: { token: string; userId: number }) {
  const { token, userId } = user ?? (await api.signInUser());
  if (!user) {
    const batch = await createBatch(api.context, { points: 10 });
    await scan(api, token, codeOf(api.context, batch, 0));
  }
  api.clock.advance(60);
  const id: string = (await claim(api, token)).json().data.transaction_id;
  return { token, userId, id };
}
const answer = (token: string | undefined, transaction_id: unknown, text: unknown, headers = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/users/claims/answer',
    headers: { ...(token && { token }), ...headers },
    payload: { transaction_id, answer: text },
  });
const own = async (token: string, id: string) =>
  (await post(api, '/users/claims/get', token, { transaction_id: id })).json().data;
const casesOfAdmin = async () => (await post(api, '/admin/cases', admin, { state: 'open' })).json().data;
const detail = async (id: string) =>
  (await api.app.inject({ url: `/admin/claims/${id}`, headers: { token: admin } })).json().data;

describe('POST /users/claims/answer', () => {
  test('201: an admin reads it as a case and beside the next claim, and replies; points do not move', async () => {
    const { token, userId, id } = await claimOne();
    await reject(api, admin, id, 'The labels look copied');
    const before = await totalsOf(api, userId);
    const sent = await answer(token, id, ' I bought them\nin Pune ');
    expect([sent.statusCode, sent.json()]).toEqual([
      201,
      { message: 'Answer Sent Successfully', data: { transaction_id: id } },
    ]);
    expect(await totalsOf(api, userId)).toEqual(before);
    expect((await own(token, id)).answer).toEqual({
      text: 'I bought them\nin Pune',
      at: api.clock.now().toISOString(),
      reply: null,
    });
    const [row] = await casesOfAdmin();
    expect(row).toMatchObject({
      note: 'I bought them\nin Pune',
      picture_url: null,
      is_read: true,
      label: null,
      claim: { transaction_id: id, points: 10, reason: 'The labels look copied' },
    });
    expect((await detail(id)).user_answer).toBe('I bought them\nin Pune');
    const next = await claimOne({ token, userId });
    expect((await detail(next.id)).claimant.former_claims).toMatchObject([
      { transaction_id: id, user_answer: 'I bought them\nin Pune' },
    ]);
    expect((await detail(next.id)).user_answer).toBeNull();

    expect(
      (await post(api, `/admin/cases/${row.id}/decline`, admin, { answer: 'Please send the bill' })).statusCode,
    ).toBe(200);
    expect((await own(token, id)).answer.reply).toBe('Please send the bill');
    expect((await post(api, '/users/news/get', token)).json().data).toContainEqual(
      expect.objectContaining({ kind: 'case-declined', transaction_id: id, reason: 'Please send the bill' }),
    );
    // It is no photo of theirs.
    expect((await post(api, '/users/cases/get', token)).json().total_count).toBe(0);
  });

  test('201 for a repeated request, and once of two at once', async () => {
    const { token, id } = await claimOne();
    await reject(api, admin, id, 'Torn');
    const key = { 'idempotency-key': 'answer-of-one-claim-0001' };
    const both = [await answer(token, id, 'Mine', key), await answer(token, id, 'Mine', key)];
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expectRefusal(await answer(token, id, 'Again'), 409, 'You have answered this already', 'claim_answered');
    const second = await claimOne();
    await reject(api, admin, second.id, 'Torn');
    expect(tally(await Promise.all(['One', 'Two'].map((text) => answer(second.token, second.id, text))))).toEqual({
      201: 1,
      409: 1,
    });
    expect((await casesOfAdmin()).filter((each: { claim: unknown }) => each.claim)).toHaveLength(2);
  });

  test('400, 401, 403, 404', async () => {
    const { token, id } = await claimOne();
    await reject(api, admin, id, 'Torn');
    expectRefusal(await answer(token, id, ' \n '), 400, 'Please enter an answer', 'invalid_input');
    expectRefusal(await answer(token, id, 'x'.repeat(501)), 400, 'The answer is too long', 'invalid_input');
    expect((await answer(undefined, id, 'Mine')).statusCode).toBe(401);
    expect((await answer(admin, id, 'Mine')).statusCode).toBe(403);
    const other = await api.signInUser();
    expect((await answer(other.token, id, 'Mine')).json().code).toBe('claim_not_found');
    expect((await own(token, id)).answer).toBeUndefined();
  });

  test('409 for a claim that waits or was approved', async () => {
    const { token, id } = await claimOne();
    expect((await answer(token, id, 'Mine')).json().code).toBe('claim_not_rejected');
    await approve(api, admin, { transaction_id: id });
    expect((await answer(token, id, 'Mine')).json().code).toBe('claim_not_rejected');
  });
});

test('180 days after the reply both texts are gone; the claim stays answered, and what is open stays', async () => {
  const [replied, open] = [await claimOne(), await claimOne()];
  for (const { token, id } of [replied, open]) {
    await reject(api, admin, id, 'Torn');
    await answer(token, id, 'Mine');
  }
  const { id: caseId } = (await casesOfAdmin()).find(
    ({ claim: one }: { claim: { transaction_id: string } | null }) => one?.transaction_id === replied.id,
  );
  await post(api, `/admin/cases/${caseId}/decline`, admin, { answer: 'Send the bill' });
  const texts = () =>
    api.db
      .selectFrom('scan_cases')
      .select(['note', 'answer'])
      .where('claim_id', 'is not', null)
      .orderBy('id')
      .execute();
  const kept = { note: 'Mine', answer: null };
  api.clock.advance(180 * 86_400);
  await purgeCases(api.context);
  expect((await texts()).slice(-2)).toEqual([{ note: 'Mine', answer: 'Send the bill' }, kept]);
  api.clock.advance(1);
  await purgeCases(api.context);
  expect((await texts()).slice(-2)).toEqual([{ note: null, answer: null }, kept]);
  const { mobile } = await api.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', replied.userId)
    .executeTakeFirstOrThrow();
  const { token } = await api.signInUser({ mobile: mobile! });
  expectRefusal(await answer(token, replied.id, 'Again'), 409, 'You have answered this already', 'claim_answered');
});

test('POST /admin/cases/:id/grant: 409 for a case of a claim', async () => {
  const { token, id } = await claimOne();
  await reject(api, admin, id, 'Torn');
  await answer(token, id, 'Mine');
  const row = (await casesOfAdmin()).find(
    ({ claim: one }: { claim: { transaction_id: string } | null }) => one?.transaction_id === id,
  );
  const { first_serial } = await createBatch(api.context);
  expect((await post(api, `/admin/cases/${row.id}/grant`, admin, { serial: first_serial })).json().code).toBe(
    'case_of_claim',
  );
});
