import type { LightMyRequestResponse } from 'fastify';
import { checkInvariants } from '../src/insight/invariants';
import { freshMobile, type TestApi } from './create-test-api';

export type ApiResponse = LightMyRequestResponse;

export function post(
  { app }: TestApi,
  url: string,
  token: string | undefined,
  payload: unknown = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  return app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }), ...headers },
  });
}

export function scan(
  api: TestApi,
  token: string,
  encrypyData: unknown,
  { key, ...place }: { key?: string; [field: string]: unknown } = {},
): Promise<ApiResponse> {
  const body = { encrypyData, location: 'Kothrud, Pune', ...place };
  return post(api, '/users/scanner/store', token, body, key === undefined ? {} : { 'idempotency-key': key });
}

export function claim(api: TestApi, token: string, key?: string): Promise<ApiResponse> {
  return post(api, '/users/reedemed/store', token, {}, key === undefined ? {} : { 'idempotency-key': key });
}

export function approve(api: TestApi, adminToken: string, body: unknown): Promise<ApiResponse> {
  return post(api, '/admin/approval/store', adminToken, body);
}

export function reject(api: TestApi, adminToken: string, transactionId: string, reason = 'Sold elsewhere') {
  return post(api, '/admin/approval/reject', adminToken, { transaction_id: transactionId, reason });
}

export async function countRows({ db }: TestApi) {
  const count = async (
    table: 'scans' | 'journal' | 'claims' | 'audit_log' | 'fraud_flags' | 'remembered_responses',
  ) => {
    const row = await db
      .selectFrom(table)
      .select((all) => all.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return row.rows;
  };
  return {
    scans: await count('scans'),
    journal: await count('journal'),
    claims: await count('claims'),
    audits: await count('audit_log'),
    flags: await count('fraud_flags'),
    responses: await count('remembered_responses'),
  };
}

export async function totalsOf({ db }: TestApi, userId: number) {
  return db
    .selectFrom('point_totals')
    .select(['granted', 'available', 'awaiting', 'redeemed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function expectInvariantsHold({ db }: TestApi): Promise<void> {
  const results = await checkInvariants(db);
  expect(results.map(({ id }) => id)).toEqual(results.map((_, index) => `I${index + 1}`));
  expect(results.length).toBeGreaterThan(30);
  expect(results.filter(({ violations }) => violations > 0)).toEqual([]);
}

export async function closeIntact(api: TestApi): Promise<void> {
  try {
    await expectInvariantsHold(api);
  } finally {
    await api.close();
  }
}

export function tally(responses: readonly ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

/**
 * Expects an error response in the general form (bad-inputs.tsv, general): a message, and no server internals.
 * @param name the case, in a test of many
 */
export function expectRefusal(
  response: ApiResponse,
  status: number,
  message: string,
  code?: string,
  name?: string,
): void {
  expect({ status: response.statusCode, ...response.json<{ message: string; code: string }>() }, name).toMatchObject({
    status,
    message,
    code: code ?? expect.any(String),
  });
  expect(response.body, name).not.toMatch(/ at |node_modules|select |insert |\/work\/|relation|constraint/i);
}

/** Signs a new user in twice, and another user once, whose session must survive the end of the first's. */
export async function signInOnTwoPhones(api: TestApi) {
  const mobile = freshMobile();
  const { token, userId } = await api.signInUser({ mobile });
  const { token: onAnotherPhone } = await api.signInUser({ mobile });
  const { token: neighbour } = await api.signInUser();
  return { token, userId, onAnotherPhone, neighbour };
}

/** The response to a sent code. */
export const OTP_SENT = {
  message: 'OTP sent successfully',
  data: { resend_after_seconds: 55, expires_in_seconds: 300, tries_per_code: 5 },
};

export const wrongFor = (otp: string) => (otp === '000000' ? '000001' : '000000');

export const postWithoutToken = ({ app }: TestApi, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });

/** Declares the test of every admin route: 401 without a token, 403 for a signed-in user. */
export function refusesOthers(api: () => TestApi, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string): void {
  refusesOtherCallers(
    (token) => api().app.inject({ method, url, headers: token === undefined ? {} : { token } }),
    async () => (await api().signInUser()).token,
  );
}

/** Declares the test of every user route: 401 without a token, 403 for a signed-in admin. */
export function refusesAdmins(api: () => TestApi, send: (token: string | undefined) => Promise<ApiResponse>): void {
  refusesOtherCallers(send, () => api().signInAdmin());
}

/**
 * Declares the same test for a route of either area.
 * @param send makes the call with a token, or with none
 * @param wrongRole a token of the other area
 */
export function refusesOtherCallers(
  send: (token: string | undefined) => PromiseLike<ApiResponse>,
  wrongRole: () => string | Promise<string>,
): void {
  it('401 without a token, 403 for the other role', async () => {
    expectRefusal(await send(undefined), 401, 'Please Provide Token');
    expectRefusal(await send(await wrongRole()), 403, 'Forbidden');
  });
}

/**
 * Declares the tests of a route that looks up one of a user's own things: 400 for an invalid key, 401 and 403.
 * @param find looks it up with a token, or with none
 * @param notKeys invalid keys
 * @param key a valid one
 */
export function refusesBadLookups(
  api: () => TestApi,
  find: (token: string | undefined, key: unknown) => Promise<ApiResponse>,
  notKeys: readonly unknown[],
  key: unknown,
): void {
  it.each(notKeys)('400 for %j', async (notKey) => {
    const { token } = await api().signInUser();
    expectRefusal(await find(token, notKey), 400, 'Invalid request');
  });
  refusesAdmins(api, (token) => find(token, key));
}
