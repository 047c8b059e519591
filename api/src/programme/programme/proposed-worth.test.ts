import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { claim, expectInvariantsHold, post, scan } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi();
  owner = await api.signInAdmin();
});
afterAll(async () => {
  await expectInvariantsHold(api);
  await api.close();
});

const read = async () => (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
async function save(change: object) {
  const payload = { version: (await read()).version, ...change };
  return api.app.inject({ method: 'PUT', url: '/admin/programme', headers: { token: owner }, payload });
}
const effectOf = async (point_value_paise: number | null) => {
  const body = { version: (await read()).version, point_value_paise };
  return (await post(api, '/admin/programme/preview', owner, body)).json().data;
};
const scanned = async () => {
  const user = await api.signInUser();
  await scan(api, user.token, codeOf(api.context, await createBatch(api.context, { points: 40 })));
  return user;
};

test('the effect of another value is of balances and claims without one; a claim that states its value keeps it', async () => {
  const [stated, unstated] = [await scanned(), await scanned()];
  await claim(api, unstated.token);
  await setProgramme(api, { pointValuePaise: 100 });
  await claim(api, stated.token);
  await scanned();
  const outstanding = { outstanding_points: 120, worth_paise: 12_000 };
  expect(await effectOf(200)).toMatchObject({ ...outstanding, worth_paise_after: 20_000 });
  expect(await effectOf(null)).toMatchObject({ ...outstanding, worth_paise_after: 4000 });
});

test('the wait for new payout details is 24 hours until it is set: longer at once, shorter by a proposal', async () => {
  await api.db
    .insertInto('programme_settings')
    .values({ settings: JSON.stringify({ pointValuePaise: 100 }), admin_id: null, at: api.clock.now() })
    .execute();
  expect(await read()).toMatchObject({ payout_wait_hours: 24 });
  expect((await save({ payout_wait_hours: 12 })).statusCode).toBe(202);
  expect(await read()).toMatchObject({ payout_wait_hours: 24 });
  expect((await save({ payout_wait_hours: 48 })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ payout_wait_hours: 48 });
});
