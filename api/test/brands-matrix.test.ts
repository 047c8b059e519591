import { sql } from 'kysely';
import type { TestApi } from './create-test-api';
import { type TestBrands, createTestBrands } from './create-test-brands';
import { COSTLY, operationsOf, requestTo, sendTo } from './operation-requests';
import type { Operation } from './operations';
import { type World, makeWorld } from './properties/world';
import { readAllTables } from './test-database';

/** What a user and an admin of another brand could read of this one. */
const SECRETS = ['Zubeida', 'zubeida@', 'Secretmodel', 'Secretproduct', 'Secretstore'];

let brands: TestBrands;
let acme: TestApi;
let zenith: TestApi;
let world: World;
let own: World;
beforeAll(async () => {
  brands = await createTestBrands({ CLAIM_INTERVAL_SECONDS: '0', IMPORTS_AT_ONCE: '10' });
  await brands.add('acme');
  await brands.add('zenith');
  // Their jobs would change rows meanwhile.
  acme = await brands.api('acme');
  zenith = await brands.api('zenith');
  for (const id of ['acme', 'zenith']) await brands.directory.find(id)!.endJobs();
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
});
afterAll(() => brands.close());

const areas = ['admin', 'users'] as const;
const tokenIn = (of: World, area: Operation['area']) => (area === 'admin' ? of.admin : of.user);

test.each(areas)(
  'every operation of the area %s is 401 with a token of another brand, and nothing changes',
  async (area) => {
    const before = await readAllTables(zenith.db);
    const wrong: string[] = [];
    for (const operation of operationsOf(area)) {
      const request = await requestTo(operation, acme, world);
      const response = await sendTo(zenith, operation, request, tokenIn(world, area));
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
    const requests: [Operation, Awaited<ReturnType<typeof requestTo>>][] = [];
    for (const operation of operationsOf(area)) requests.push([operation, await requestTo(operation, acme, world)]);
    const before = await readAllTables(acme.db);
    const shown: string[] = [];
    for (const [operation, { headers, payload, url }] of requests) {
      const request = COSTLY.test(operation.name) ? { url } : { url, headers, payload };
      const { statusCode, body } = await sendTo(zenith, operation, request, tokenIn(own, area));
      if (statusCode === 401 || statusCode >= 500 || SECRETS.some((secret) => body.includes(secret)))
        shown.push(`${operation.name}: ${statusCode} ${body.slice(0, 200)}`);
    }
    expect(shown).toEqual([]);
    expect(await readAllTables(acme.db)).toEqual(before);
  },
);
