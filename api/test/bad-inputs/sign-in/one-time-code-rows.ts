import { wrongFor } from '../../points-driver';
import { macOf } from '../../../src/accounts/sign-in/one-time-code';
import type { Reply, Trial } from '../trial';
import { freshMobile } from '../../create-test-api';
import type { Runners } from '../describe-bad-inputs';
import { REGISTER, VALIDATE } from './code-request-rows';

const RESEND_SECONDS = 55;

/** Sends a code before the row begins; returns mobile and code. */
async function sent(trial: Trial, mobile = freshMobile()): Promise<{ mobile: string; otp: string; role_id: number }> {
  const response = await trial.ask(REGISTER, { json: { mobile } });
  expect(response.status).toBe(201);
  await trial.begin();
  return { mobile, otp: trial.api.outbox.at(-1)!.otp, role_id: 2 };
}

const signIn = (trial: Trial, json: object) => trial.ask(VALIDATE, { json });
const SIGNED_IN = { sessions: 1, users: 1 };

async function expectStillGood(trial: Trial, code: object): Promise<void> {
  expect((await signIn(trial, code)).status).toBe(200);
  trial.changes(SIGNED_IN);
}

const codeIs =
  (change: (otp: string) => unknown) =>
  async (trial: Trial): Promise<Reply[]> => {
    const code = await sent(trial);
    const responses = [
      await signIn(trial, { ...code, otp: change(code.otp) }),
      await trial.ask(REGISTER, { json: { ...code, otp: change(code.otp) } }),
    ];
    expect(await attemptsAt(trial, code.mobile)).toBe(0);
    await expectStillGood(trial, code);
    return responses;
  };

const roleIs =
  (role: unknown) =>
  async (trial: Trial): Promise<Reply> => {
    const code = await sent(trial);
    const response = await signIn(trial, { ...code, role_id: role });
    await expectStillGood(trial, code);
    return response;
  };

async function attemptsAt({ api }: Trial, mobile: string): Promise<number> {
  const codes = await api.db.selectFrom('otp_codes').select('attempts').where('mobile', '=', mobile).execute();
  return codes.reduce((sum, { attempts }) => sum + attempts, 0);
}

const parallel = (count: number, ask: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, ask));
const roleOf = (reply: Reply) => (JSON.parse(reply.body) as { data: { role_id: number } }).data.role_id;

export const oneTimeCodeRows: Runners<unknown> = {
  A1: async (trial) => [
    await trial.ask(REGISTER, { json: {} }),
    await trial.ask('/users/generate_Otp', { json: {} }),
    await trial.ask(VALIDATE, { json: {} }),
  ],
  A22: async (trial) => {
    const { mobile } = await sent(trial);
    trial.api.clock.advance(RESEND_SECONDS - 1);
    return [REGISTER, '/users/generate_Otp'].reduce<Promise<Reply[]>>(
      async (before, url) => [...(await before), await trial.ask(url, { json: { mobile } })],
      Promise.resolve([]),
    );
  },
  A23: async (trial) => {
    const { mobile } = await sent(trial);
    for (let count = 1; count < 5; count += 1) {
      trial.api.clock.advance(600);
      await sent(trial, mobile);
    }
    trial.api.clock.advance(600);
    return trial.ask(REGISTER, { json: { mobile } });
  },
  A28: codeIs(() => ''),
  A31: codeIs((otp) => `${otp}1`),
  A32: async (trial) => {
    const code = await sent(trial);
    const zeros = '012345';
    const code_hmac = macOf(trial.api.context.config.tokenKeys[0]!, 'user-sign-in', code.mobile, zeros);
    await trial.api.db.updateTable('otp_codes').set({ code_hmac }).where('mobile', '=', code.mobile).execute();
    const responses = [
      await signIn(trial, { ...code, otp: 123456 }),
      await signIn(trial, { ...code, otp: 12345 }),
      await signIn(trial, { ...code, otp: '12345' }),
    ];
    await expectStillGood(trial, { ...code, otp: zeros });
    return responses;
  },
  A34: async (trial) => {
    const code = await sent(trial);
    for (let tries = 0; tries < 5; tries += 1) await signIn(trial, { ...code, otp: wrongFor(code.otp) });
    return signIn(trial, code);
  },
  A35: async (trial) => {
    const code = await sent(trial);
    trial.api.clock.advance(301);
    return signIn(trial, code);
  },
  A37: async (trial) => {
    const old = await sent(trial);
    trial.api.clock.advance(RESEND_SECONDS);
    const fresh = await sent(trial, old.mobile);
    if (fresh.otp === old.otp) return signIn(trial, { ...old, otp: wrongFor(old.otp) });
    const response = await signIn(trial, old);
    await expectStillGood(trial, fresh);
    return response;
  },
  A38: async (trial) => {
    const mine = await sent(trial);
    const other = await sent(trial);
    const response = await signIn(trial, { ...other, otp: mine.otp === other.otp ? wrongFor(mine.otp) : mine.otp });
    await expectStillGood(trial, mine);
    return response;
  },
  A40: async (trial) => {
    const code = await sent(trial);
    const responses = await parallel(100, () => signIn(trial, { ...code, otp: wrongFor(code.otp) }));
    expect(await attemptsAt(trial, code.mobile)).toBe(5);
    expect((await signIn(trial, code)).status).toBe(400);
    return responses;
  },
  A41: roleIs(undefined),
  A43: async (trial) => {
    const first = await sent(trial);
    await signIn(trial, first);
    trial.api.clock.advance(RESEND_SECONDS);
    const second = await sent(trial, first.mobile);
    trial.changes({ sessions: 1 });
    const response = await signIn(trial, { ...second, role_id: 3 });
    expect(roleOf(response)).toBe(2);
    return response;
  },
  A44: async (trial) => {
    const code = await sent(trial);
    trial.changes(SIGNED_IN);
    const lies = { is_admin: true, points: 999, reward_points: 999, id: 1, user_id: 1, suspended_at: null };
    const response = await signIn(trial, { ...code, ...lies });
    const user = await trial.api.db
      .selectFrom('users')
      .innerJoin('point_totals', 'point_totals.user_id', 'users.id')
      .select(['role_id', 'granted', 'available'])
      .where('mobile', '=', code.mobile)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ role_id: 2, granted: 0, available: 0 });
    return response;
  },

  A125: codeIs(() => '१२३४५६'),
  A126: codeIs((otp) => ` ${otp}`),
  A127: codeIs((otp) => `${otp}\n`),
  A128: codeIs((otp) => [otp]),
  A129: codeIs(() => ({ $gt: '' })),
  A130: codeIs(() => null),
  A131: codeIs((otp) => `${otp.slice(0, 3)}\u200d${otp.slice(3)}`),
  A132: codeIs(() => "1' or 1"),
  A133: async (trial) => {
    const code = await sent(trial);
    trial.changes(SIGNED_IN);
    expect((await signIn(trial, code)).status).toBe(200);
    return [await signIn(trial, code), await trial.ask(REGISTER, { json: code })];
  },
  A134: async (trial) => {
    const code = await sent(trial);
    trial.changes(SIGNED_IN);
    const responses = await parallel(20, () => signIn(trial, code));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    return responses.filter(({ status }) => status !== 200);
  },
  A135: async (trial) => [await roleIs(1)(trial)],
  A136: async (trial) => [await roleIs(4)(trial)],
  A137: async (trial) => [await roleIs('1')(trial)],
  A138: roleIs([2]),
  A139: roleIs({ $in: [2, 3] }),
  A140: roleIs(' 2'),
  A141: roleIs(-2),
  A142: roleIs(true),
  A143: async (trial) => {
    const code = await sent(trial);
    trial.changes({ ...SIGNED_IN });
    // 2.0 is written 2 in JSON: the same number.
    return trial.ask(VALIDATE, {
      payload: `{"mobile":"${code.mobile}","otp":"${code.otp}","role_id":2.0}`,
      headers: { 'content-type': 'application/json' },
    });
  },
  A144: async (trial) => {
    const { mobile, otp } = await sent(trial);
    // A code of the user area is invalid in the admin area, and the other way round.
    return trial.ask('/admin/validate_Otp', { json: { mobile, otp } });
  },
  A145: async (trial) => {
    const code = await sent(trial);
    trial.api.clock.advance(-86_400);
    const back = await signIn(trial, { ...code, otp: wrongFor(code.otp) });
    trial.api.clock.advance(86_400 + 301);
    return [back, await signIn(trial, code)];
  },
};
