import { sql } from 'kysely';
import { TEST_ADMIN, type TestApi } from './create-test-api';
import { type TestBrands, createTestBrands } from './create-test-brands';
import { COSTLY, type Sent, operationsOf, requestTo, sendTo } from './operation-requests';
import type { Operation } from './operations';
import { SECOND_ADMIN } from './fixtures/pending-claims';
import { type World, makeWorld } from './properties/world';
import { readAllTables } from './test-database';

/** What a user and an admin of another brand could read of this one. */
const SECRETS = ['Zubeida', 'zubeida@', 'Secretmodel', 'Secretproduct', 'Secretstore'];

let brands: TestBrands;
let acme: TestApi;
let zenith: TestApi;
let world: World;
let own: World;
/** Of acme, by operation. */
const requests = new Map<string, Sent>();
const areas = ['admin', 'users'] as const;
beforeAll(async () => {
  const admins = `${TEST_ADMIN},${SECOND_ADMIN}`;
  const env = { BRAND_ACME_ADMIN_MOBILES: admins, BRAND_ZENITH_ADMIN_MOBILES: admins };
  brands = await createTestBrands({ ...env, CLAIM_INTERVAL_SECONDS: '0', IMPORTS_AT_ONCE: '10' }, { jobs: false });
  await brands.add('acme');
  await brands.add('zenith');
  acme = await brands.api('acme');
  zenith = await brands.api('zenith');
  // The same ids exist in both: what an id of the other brand reads is the own one.
  own = await makeWorld(zenith, 'none');
  world = await makeWorld(acme, 'none');
  const { db } = acme;
  await db.updateTable('users').set({ name: 'Zubeida Quraishi', email: 'zubeida@example.com' }).execute();
  await db
    .updateTable('models')
    .set({ name: sql`'Secretmodel ' || id` })
    .execute();
  await db.updateTable('products').set({ name: 'Secretproduct' }).execute();
  await db.updateTable('stores').set({ name: 'Secretstore' }).execute();
  for (const area of areas)
    for (const operation of operationsOf(area)) requests.set(operation.id, await requestTo(operation, acme, world));
});
afterAll(() => brands.close());

const tokenIn = (of: World, area: Operation['area']) => (area === 'admin' ? of.admin : of.user);

test.each(areas)(
  'every operation of the area %s is 401 with a token of another brand, and nothing changes',
  async (area) => {
    const before = await readAllTables(zenith.db);
    const wrong: string[] = [];
    for (const operation of operationsOf(area)) {
      const response = await sendTo(zenith, operation, requests.get(operation.id)!, tokenIn(world, area));
      if (response.statusCode !== 401)
        wrong.push(`${operation.name}: ${response.statusCode} ${response.body.slice(0, 200)}`);
    }
    expect(operationsOf(area).length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
    expect(await readAllTables(zenith.db)).toEqual(before);
  },
);

test.each(areas)(
  'every operation of the area %s with ids of another brand shows and changes nothing of it',
  async (area) => {
    const before = await readAllTables(acme.db);
    const shown: string[] = [];
    for (const operation of operationsOf(area)) {
      const { headers, payload, url } = requests.get(operation.id)!;
      const request = COSTLY.test(operation.name) ? { url } : { url, headers, payload };
      const { statusCode, body } = await sendTo(zenith, operation, request, tokenIn(own, area));
      if (statusCode === 401 || statusCode >= 500 || SECRETS.some((secret) => body.includes(secret)))
        shown.push(`${operation.name}: ${statusCode} ${body.slice(0, 200)}`);
    }
    expect(shown).toEqual([]);
    expect(await readAllTables(acme.db)).toEqual(before);
  },
);
