import { ADMIN_ROLES, type AdminRole, hasPermission, PERMISSIONS } from '../src/platform/permissions';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from './create-test-api';
import { SECOND_ADMIN } from './fixtures/pending-claims';
import { COSTLY, type Sent, operationsOf, requestTo, sendTo } from './operation-requests';
import type { Operation } from './operations';
import { schemaCompiler, validateResponse } from './properties/validate-response';
import { type World, makeWorld } from './properties/world';
import { readAllTables } from './test-database';

let api: TestApi;
let world: World;
let compile: Awaited<ReturnType<typeof schemaCompiler>>;
beforeAll(async () => {
  api = await createTestApi({
    adminMobiles: [TEST_ADMIN, SECOND_ADMIN],
    limits: { claimIntervalSeconds: 0, importsAtOnce: 10 },
  });
  world = await makeWorld(api, 'none');
  compile = await schemaCompiler();
});
afterAll(() => api.close());

describe('every operation of the admin area × every role', () => {
  const operations = operationsOf('admin');
  const requests = new Map<Operation, Sent>();
  const tokens = new Map<AdminRole, string>();

  beforeAll(async () => {
    for (const operation of operations) requests.set(operation, await requestTo(operation, api, world));
    for (const role of ADMIN_ROLES) {
      tokens.set(role, await api.signInAdmin(freshMobile(), [role]));
    }
  });

  test('each names a permission of the table', () => {
    expect(operations.filter(({ permission }) => !PERMISSIONS.includes(permission!)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  /** Returns the responses that are not as in the table, for the pairs that it allows or refuses. */
  async function wrongAnswers(allowed: boolean, roles: readonly AdminRole[] = ADMIN_ROLES): Promise<string[]> {
    const wrong: string[] = [];
    for (const operation of operations) {
      for (const role of roles) {
        if (hasPermission([role], operation.permission!) !== allowed) continue;
        const request = requests.get(operation)!;
        const sent = COSTLY.test(operation.name) && role !== 'owner' ? { url: request.url } : request;
        const response = await sendTo(api, operation, sent, tokens.get(role)!);
        const { statusCode, body } = response;
        const isRefusal = statusCode === 403 && body.includes('"not_permitted"');
        if (isRefusal === allowed || statusCode === 401 || statusCode >= 500) {
          wrong.push(`${role} ${operation.name}: ${statusCode} ${body.slice(0, 200)}`);
        }
        // Those are the valid requests; compiling schemas for refusals would cost seconds.
        const problems = role === 'owner' ? validateResponse(operation, response, compile) : [];
        wrong.push(...problems.map((problem) => `${role} ${operation.name}: ${problem}`));
      }
    }
    return wrong;
  }

  test('403 `not_permitted` without the permission, and nothing changes', async () => {
    const before = await readAllTables(api.db);
    expect(await wrongAnswers(false)).toEqual([]);
    expect(await readAllTables(api.db)).toEqual(before);
  });

  test('403 `forbidden` for users, and nothing changes', async () => {
    const before = await readAllTables(api.db);
    for (const operation of operations) {
      const response = await sendTo(api, operation, requests.get(operation)!, world.user);
      expect([operation.name, response.statusCode, response.json().code]).toEqual([operation.name, 403, 'forbidden']);
    }
    expect(await readAllTables(api.db)).toEqual(before);
  });

  // A test for each role: one of all roles came near its time limit on a busy machine.
  test.each(ADMIN_ROLES)('no 403 `not_permitted` with the permission: %s', async (role) => {
    expect(await wrongAnswers(true, [role])).toEqual([]);
  });
});

test('every operation of the user area with another user’s ids shows and changes nothing of theirs', async () => {
  const [mobile] = world.known.mobile as [string];
  const name = 'Zubeida Quraishi';
  await api.db.updateTable('users').set({ name, email: 'zubeida@example.com' }).where('mobile', '=', mobile).execute();
  const { id } = await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow();
  const theirs = async () => ({
    user: await api.db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    totals: await api.db.selectFrom('point_totals').selectAll().where('user_id', '=', id).execute(),
    claims: await api.db.selectFrom('claims').selectAll().where('user_id', '=', id).execute(),
    scans: await api.db.selectFrom('scans').selectAll().where('user_id', '=', id).execute(),
    sessions: await api.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
  });
  const before = await theirs();
  const { token } = await api.signInUser();
  for (const operation of operationsOf('users')) {
    const response = await sendTo(api, operation, await requestTo(operation, api, world), token);
    const { statusCode, body } = response;
    expect([operation.name, statusCode !== 401]).toEqual([operation.name, true]);
    expect([operation.name, ...validateResponse(operation, response, compile)]).toEqual([operation.name]);
    for (const secret of [mobile, 'Zubeida', 'zubeida@']) {
      expect([operation.name, body.includes(secret)]).toEqual([operation.name, false]);
    }
  }
  expect(await theirs()).toEqual(before);
});
