import { codeOf, createBatch } from '../../factories';
import { claim, scan, totalsOf, wrongFor } from '../../points-driver';
import { type World, all, asks, dataOf } from './admin-requests';
import type { Reply, Trial } from '../trial';
import { TEST_ADMIN } from '../../create-test-api';
import { enterDetails, RAZORPAY, setProgramme } from '../../fixtures/payouts';
import { inTurn, type Runners } from '../describe-bad-inputs';

async function claimant(trial: Trial) {
  const { token, userId } = await trial.api.signInUser();
  const batch = await createBatch(trial.api.context, { points: 40 });
  expect((await scan(trial.api, token, codeOf(trial.api.context, batch))).statusCode).toBe(201);
  const placed = await claim(trial.api, token);
  await trial.begin();
  return {
    token,
    userId,
    batch,
    transactionId: placed.json<{ data: { transaction_id: string } }>().data.transaction_id,
  };
}

const approve = (trial: Trial, token: string, json: unknown) => trial.ask('/admin/approval/store', { token, json });

export const redemptionRows: Runners<World> = {
  D37: async (trial, { token }) => {
    const { transactionId, userId } = await claimant(trial);
    trial.changes({ journal: 1, audit: 1 });
    const responses = [
      await approve(trial, token, { transaction_id: transactionId }),
      await approve(trial, token, { transaction_id: transactionId }),
    ];
    expect(await totalsOf(trial.api, userId)).toMatchObject({ awaiting: 0, redeemed: 40 });
    return responses;
  },
  D38: async (trial, { token }) => {
    const { transactionId } = await claimant(trial);
    const responses: Reply[] = [];
    for (const list of [
      `${transactionId},,TX-2`,
      `${transactionId};TX-2`,
      Array(10_001).fill('TX-1').join(),
      Array(501).fill(transactionId),
    ]) {
      responses.push(await approve(trial, token, { transaction_id: list }));
    }
    trial.changes({ journal: 1, audit: 1 });
    const twice = await approve(trial, token, { transaction_id: `${transactionId},${transactionId}` });
    expect(dataOf<object>(twice)).toMatchObject({ approved: [transactionId], points: 40 });
    return responses;
  },
  D40: async (trial, { token }) => {
    const { transactionId, userId } = await claimant(trial);
    trial.changes({ journal: 1, audit: 1 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        approve(trial, token, index % 2 ? { transaction_id: transactionId } : { user_id: userId }),
      ),
    );
    expect(responses.flatMap((response) => dataOf<{ approved: string[] }>(response).approved)).toEqual([transactionId]);
    return responses;
  },
  D41: async (trial, { token }) => {
    const { transactionId, userId, token: owner } = await claimant(trial);
    trial.api.clock.advance(6);
    const later = await createBatch(trial.api.context, { points: 5 });
    await scan(trial.api, owner, codeOf(trial.api.context, later));
    await claim(trial.api, owner);
    await trial.begin();
    trial.changes({ journal: 1, audit: 1 });
    const response = await approve(trial, token, { user_id: userId, transaction_ids: [transactionId] });
    expect(await totalsOf(trial.api, userId)).toMatchObject({ awaiting: 5, redeemed: 40 });
    return response;
  },
  D136: (trial, { token }) =>
    inTurn(['0', '-1', '1.5', 'x', '%00', '9'.repeat(16), '1%20or%201=1'], (id) =>
      inTurn(['/items', '/confirm', '/cancel', '', '/file.csv'], (rest) => {
        const method = rest === '' || rest === '/file.csv' ? 'GET' : 'POST';
        const url = `/admin/payout-runs/${id}${rest}`;
        return trial.ask(url, { method, token, ...(method === 'POST' && { json: {} }) });
      }),
    ),
  D137: asks(
    'POST',
    '/admin/payouts/make-run',
    ...[[], Array(501).fill('TX-1'), { $ne: null }, ["TX-1' or '1'='1"], ['TX-1\u0000'], [1], 'TX-1'].map((ids) => ({
      transaction_ids: ids,
    })),
    { method: 'cash' },
    { method: ['upi'] },
  ),
  D138: all(
    ...['/admin/payouts', '/admin/payout-runs', '/admin/payout-runs/1/items'].map((url) =>
      asks(
        'POST',
        url,
        { state: 'lost' },
        { state: ['paid'] },
        { state: '' },
        { page: 0 },
        { page: 'x' },
        { page: 1.5 },
      ),
    ),
  ),
  D139: async (trial, { token }) => {
    await setProgramme(trial.api, { pointValuePaise: 100 });
    const { transactionId, userId } = await claimant(trial);
    await enterDetails(trial.api, userId);
    await approve(trial, token, { transaction_id: transactionId });
    await setProgramme(trial.api, { bankFile: RAZORPAY });
    await trial.begin();
    trial.changes({ money: 1, audit: 1 });
    const json = { transaction_ids: [transactionId] };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => trial.ask('/admin/payouts/make-run', { token, json })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    return responses;
  },
  D118: asks(
    'POST',
    '/admin/redeem',
    ...[
      '2026-02-30',
      '30-02-2026',
      '2026-1-1',
      20_260_101,
      ['2026-01-01'],
      '2026-13-01',
      '0000-00-00',
      '２０２６-01-01',
      '2026-01-01T00:00:00Z',
      'yesterday',
    ].flatMap((day) => [{ formData: { startDate: day } }, { formData: { endDate: day } }]),
  ),
  D120: asks(
    'POST',
    '/admin/redeem',
    { formData: { status: 'stolen' } },
    { formData: { search: 'a\u0000b' } },
    { formData: { search: 5 } },
    { formData: [] },
    { formData: 'x' },
    { formData: null },
  ),
  D128: async (trial, world) => {
    const { transactionId, userId } = await claimant(trial);
    const url = '/admin/approval/reject';
    const early = await asks(
      'POST',
      url,
      { transaction_id: transactionId },
      { transaction_id: transactionId, reason: '  ' },
      { transaction_id: transactionId, reason: 'x'.repeat(501) },
      { transaction_id: [transactionId], reason: 'x' },
      { transaction_id: 'TX-0', reason: 'x' },
      { transaction_id: "'--", reason: 'x' },
    )(trial, world);
    trial.changes({ journal: 1, audit: 1 });
    expect((await approve(trial, world.token, { transaction_id: transactionId })).status).toBe(201);
    const late = await asks('POST', url, { transaction_id: transactionId, reason: 'Changed my mind' })(trial, world);
    expect(await totalsOf(trial.api, userId)).toMatchObject({ awaiting: 0, redeemed: 40, available: 0 });
    return [early, late].flat();
  },
  D135: async (trial, { token }) => {
    const { transactionId, userId } = await claimant(trial);
    const responses = await Promise.all([
      approve(trial, token, { transaction_id: transactionId }),
      trial.ask('/admin/approval/reject', {
        token,
        json: { transaction_id: transactionId, reason: 'Sold elsewhere' },
      }),
    ]);
    trial.changes({ journal: 1, audit: 1 });
    const { available, redeemed, awaiting } = (await totalsOf(trial.api, userId))!;
    expect([available + redeemed, awaiting]).toEqual([40, 0]);
    return responses;
  },
};

async function sendAdminCode(trial: Trial) {
  const { api } = trial;
  api.clock.advance(61);
  const before = api.outbox.length;
  expect((await trial.ask('/admin/generate_Otp', { json: { mobile: TEST_ADMIN } })).status).toBe(201);
  while (api.outbox.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  await trial.begin();
  return api.outbox.at(-1)!.otp;
}

const adminSignIn = (trial: Trial, otp: unknown) =>
  trial.ask('/admin/validate_Otp', { json: { mobile: TEST_ADMIN, otp } });

export const signInRows: Runners<World> = {
  D1: asks('POST', '/admin/generate_Otp', { mobile: '' }, {}),
  D2: asks('POST', '/admin/generate_Otp', { mobile: '5876543210' }),
  D4: asks('POST', '/admin/validate_Otp', { mobile: TEST_ADMIN, otp: '12345' }, { mobile: TEST_ADMIN, otp: '1234567' }),
  D5: async (trial) => {
    const otp = await sendAdminCode(trial);
    const wrong = wrongFor(otp);
    const responses: Reply[] = [];
    for (let tries = 0; tries < 5; tries += 1) responses.push(await adminSignIn(trial, wrong));
    trial.changes({ audit: 1 });
    return [...responses, await adminSignIn(trial, otp)];
  },
  D101: asks(
    'POST',
    '/admin/generate_Otp',
    ...[
      null,
      9_000_000_001,
      [TEST_ADMIN],
      '９００００００００１',
      `+91${TEST_ADMIN}`,
      '90000 00001',
      `${TEST_ADMIN}\n`,
      `${TEST_ADMIN}1`,
      `0${TEST_ADMIN.slice(1)}`,
    ].map((mobile) => ({ mobile })),
  ),
  D102: async (trial) => {
    const otp = await sendAdminCode(trial);
    const responses: Reply[] = [];
    for (const typed of [Number(otp) || 1, [otp], '१२३४५६', ` ${otp}`, `${otp}\n`, null, { $ne: '' }])
      responses.push(await adminSignIn(trial, typed));
    expect((await adminSignIn(trial, otp)).status).toBe(200);
    trial.changes({ sessions: 1, audit: 1 });
    return responses;
  },
};
