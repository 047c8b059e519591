import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { post, tally } from '../../../test/points-driver';

let api: TestApi;
let admin: string;
let second: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN] });
  await setProgramme(api, { confirmAdjustmentPoints: 1000 });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.advance(86_400);
  await signIn();
});

const signIn = async () => {
  admin = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
};

const adjust = async (userId: number, points: number, token = admin) =>
  post(api, '/admin/people/adjust', token, { user_id: userId, points, reason: 'Diwali bonus' });
const user = async () => (await api.signInUser()).userId;

test('five adjustments of the limit need a second admin from the second on, whomever they are for', async () => {
  const responses = [];
  for (let time = 0; time < 5; time += 1) responses.push(await adjust(await user(), 1000));
  expect(tally(responses)).toEqual({ 201: 1, 202: 4 });
});

test('the sum of a beneficiary counts across admins; taking counts as giving', async () => {
  const one = await user();
  expect((await adjust(one, 700)).statusCode).toBe(201);
  expect((await adjust(one, -301, second)).statusCode).toBe(202);
  expect((await adjust(one, 300, second)).statusCode).toBe(201);
  expect((await adjust(await user(), 700, second)).statusCode).toBe(201);
});

test('orders at the same moment count together; after 24 hours they count no longer', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, user));
  expect(tally(await Promise.all(users.map((one) => adjust(one, 400))))).toEqual({ 201: 2, 202: 4 });
  api.clock.advance(86_399);
  await signIn();
  expect((await adjust(users[0]!, 201)).statusCode).toBe(202);
  api.clock.advance(1);
  expect((await adjust(users[0]!, 1000)).statusCode).toBe(201);
});
