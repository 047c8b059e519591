import { wrongFor } from '../../one-time-codes';
import type { Reply, Trial } from '../trial';
import { TEST_ADMIN } from '../../create-test-api';
import type { Runners } from '../describe-bad-inputs';
import { type World, asks } from './admin-requests';

/** Sends a code to the admin, which happens after the response. */
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

/** Rows of the admin's sign-in. */
export const signInRows: Runners<World> = {
  D1: asks('POST', '/admin/generate_Otp', { mobile: '' }, {}),
  D2: asks('POST', '/admin/generate_Otp', { mobile: '5876543210' }),
  D4: asks('POST', '/admin/validate_Otp', { mobile: TEST_ADMIN, otp: '12345' }, { mobile: TEST_ADMIN, otp: '1234567' }),
  D5: async (trial) => {
    const otp = await sendAdminCode(trial);
    const wrong = wrongFor(otp);
    const answers: Reply[] = [];
    for (let tries = 0; tries < 5; tries += 1) answers.push(await adminSignIn(trial, wrong));
    trial.changes({ audit: 1 });
    return [...answers, await adminSignIn(trial, otp)];
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
    const answers: Reply[] = [];
    for (const typed of [Number(otp) || 1, [otp], '१२३४५६', ` ${otp}`, `${otp}\n`, null, { $ne: '' }])
      answers.push(await adminSignIn(trial, typed));
    expect((await adminSignIn(trial, otp)).status).toBe(200);
    trial.changes({ sessions: 1, audit: 1 });
    return answers;
  },
};
