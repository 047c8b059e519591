import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { post } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  owner = await api.signInAdmin();
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
const common = () => ({
  names: { en: 'October', ta: 'அக்டோபர்' },
  starts_at: inDays(1),
  ends_at: inDays(30),
  conditions: { states: ['Goa'], place: 'scan', joined_since: '2026-01-01T00:00:00.000Z', scan_of_day: 2 },
  budget: { points: 100, points_a_day: 10, points_a_person: 5, at_end: 'nothing' },
});
const level = (from: number, boost: object = { times: 1.15 }) => ({ names: { en: `From ${from}` }, from, ...boost });
const goal = { of: 'products', target: 5, points: 5 };

test.each([
  { kind: 'booster', booster: { times: 1.15 } },
  { kind: 'booster', booster: { plus: 7 } },
  { kind: 'goal', goal },
  { kind: 'referral', referral: { points_for_referrer: 5, points_for_friend: 5, most_friends: 100 } },
  { kind: 'tier', tiers: [level(0, { plus: 1 }), level(500)] },
])('%j is stored as it was sent, without fields that nobody knows', async (reward) => {
  const body = { ...common(), ...reward };
  const unknown = { ...body, more: 1, conditions: { ...body.conditions, colour: 'red' } };
  const response = await post(api, '/admin/schemes', owner, unknown);
  expect(response.statusCode).toBe(201);
  const { data } = response.json<{ data: { id: number; conditions: object } }>();
  expect(data).toMatchObject(body);
  expect(data).not.toHaveProperty('more');
  expect(data.conditions).toEqual(body.conditions);
});

test.each<[object, string]>([
  [{ ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
  [{ names: { hi: 'दोगुना' } }, 'names'],
  [{ names: { en: '' } }, 'names'],
  [{ booster: undefined }, 'booster'],
  [{ booster: {} }, 'booster'],
  [{ booster: { times: 2, plus: 5 } }, 'booster'],
  [{ booster: { times: 1.12 } }, 'booster'],
  [{ booster: { times: 1 } }, 'booster'],
  [{ goal }, 'goal'],
  [{ kind: 'goal' }, 'booster'],
  [{ kind: 'goal', booster: undefined, goal: { ...goal, target: 0 } }, 'goal'],
  [{ kind: 'goal', booster: undefined, goal: { ...goal, points: 6 } }, 'budget'],
  [{ kind: 'referral', booster: undefined, referral: { points_for_referrer: 6, points_for_friend: 1 } }, 'budget'],
  [{ kind: 'referral', booster: undefined, referral: { points_for_referrer: 5, points_for_friend: 6 } }, 'budget'],
  [
    {
      kind: 'referral',
      booster: undefined,
      referral: { points_for_referrer: 1, points_for_friend: 1, most_friends: 101 },
    },
    'referral',
  ],
  [{ kind: 'tier', booster: undefined }, 'tiers'],
  [{ kind: 'tier', booster: undefined, tiers: [] }, 'tiers'],
  [{ kind: 'tier', booster: undefined, tiers: [level(100), level(100)] }, 'tiers'],
  [{ kind: 'tier', booster: undefined, tiers: [level(100, {})] }, 'tiers'],
  [{ kind: 'tier', booster: undefined, tiers: [level(100, { times: 2.01 })] }, 'tiers'],
])('%j is refused at %s', async (fields, field) => {
  const body = { kind: 'booster', booster: { times: 2 }, ...common(), ...fields };
  const response = await post(api, '/admin/schemes', owner, body);
  expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([400, [field]]);
});

test('the kind of a scheme stays', async () => {
  const made = await post(api, '/admin/schemes', owner, { kind: 'goal', goal, ...common() });
  const { id } = made.json<{ data: { id: number } }>().data;
  const response = await api.app.inject({
    method: 'PUT',
    url: `/admin/schemes/${id}`,
    headers: { token: owner },
    payload: { version: 1, kind: 'booster', booster: { times: 2 }, ...common() },
  });
  expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([400, ['kind']]);
});
