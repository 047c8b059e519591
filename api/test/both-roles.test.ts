import { createTestApi, type TestApi } from './create-test-api';
import { codeOf, createBatch } from './factories';
import { claim, expectInvariantsHold, post, scan } from './points-driver';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('§6 Plumber and customer: both use the user area', () => {
  it.each([
    ['a plumber', 2],
    ['a customer', 3],
  ] as const)('%s scans, sees points and history, and claims', async (_name, roleId) => {
    const { token } = await api.signInUser({ roleId });
    const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
    expect((await scan(api, token, code)).statusCode).toBe(201);
    const points = await post(api, '/users/scanners/get', token);
    expect(points.json().data).toMatchObject({ total_reward_points: 40, balance_reward_points: 40 });
    const history = await post(api, '/users/transactions/get', token, { page: 1 });
    expect(history.json()).toMatchObject({ total_count: 1, data: [{ reward_points: 40 }] });
    expect((await claim(api, token)).statusCode).toBe(201);
    const claimed = await post(api, '/users/scanners/get', token);
    expect(claimed.json().data).toMatchObject({ balance_reward_points: 0, Rewards_points_for_Approval: 40 });
    await expectInvariantsHold(api);
  });
});
