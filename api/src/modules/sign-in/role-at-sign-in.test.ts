import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { postWithoutToken, wrongFor, closeIntact } from '../../../test/points-driver';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => closeIntact(api));

const signIn = (body: object) => postWithoutToken(api, '/users/registeration', body);
async function sendTo(mobile: string): Promise<string> {
  await signIn({ mobile });
  return api.outbox.at(-1)!.otp;
}

describe('signing in without a role', () => {
  test('200 for a number that is registered; a wrong code costs a try all the same', async () => {
    const mobile = freshMobile();
    await signIn({ mobile, otp: await sendTo(mobile), role_id: 3 });
    api.clock.advance(56);
    const otp = await sendTo(mobile);
    const wrong = await signIn({ mobile, otp: wrongFor(otp) });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Invalid or expired OTP']);
    const answer = await signIn({ mobile, otp });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { role_id: 3, is_new: false }]);
    const [code] = await api.db
      .selectFrom('otp_codes')
      .select('attempts')
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .execute();
    expect(code).toEqual({ attempts: 2 });
  });

  test('400 for a new number, which is not registered meanwhile, and whose code is good for the answer', async () => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    const refused = await signIn({ mobile, otp });
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { role_id: 'Please select role' }]);
    expect(await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).execute()).toEqual([]);
    const answer = await signIn({ mobile, otp, role_id: 3 });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { role_id: 3, is_new: true }]);
  });
});
