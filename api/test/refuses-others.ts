import type { TestApi } from './create-test-api';
import { type Answer, expectRefusal } from './points-driver';

/** Declares the test of every admin route: 401 without a token, 403 for a signed-in user. */
export function refusesOthers(api: () => TestApi, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string): void {
  it('401 without a token, 403 for a user', async () => {
    const { app, signInUser } = api();
    const nobody = await app.inject({ method, url });
    expect([nobody.statusCode, nobody.json().message]).toEqual([401, 'Please Provide Token']);
    const user = await app.inject({ method, url, headers: { token: (await signInUser()).token } });
    expect([user.statusCode, user.json().message]).toEqual([403, 'Forbidden']);
  });
}

/**
 * Declares the same test for a route of either area.
 * @param send makes the call with a token, or with none
 * @param wrongRole a token of the other area
 */
export function refusesOtherCallers(
  send: (token: string | undefined) => PromiseLike<{ statusCode: number }>,
  wrongRole: () => string,
): void {
  it('401 without a token, 403 for the other role', async () => {
    expect((await send(undefined)).statusCode).toBe(401);
    expect((await send(wrongRole())).statusCode).toBe(403);
  });
}

/** Declares the test of every user route: 401 without a token, 403 for a signed-in admin. */
export function refusesAdmins(api: () => TestApi, send: (token: string | undefined) => Promise<Answer>): void {
  it('401 without a token, 403 for an admin', async () => {
    expectRefusal(await send(undefined), 401, 'Please Provide Token');
    expectRefusal(await send(await api().signInAdmin()), 403, 'Forbidden');
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
  find: (token: string | undefined, key: unknown) => Promise<Answer>,
  notKeys: readonly unknown[],
  key: unknown,
): void {
  it.each(notKeys)('400 for %j', async (notKey) => {
    const { token } = await api().signInUser();
    expectRefusal(await find(token, notKey), 400, 'Invalid request');
  });
  refusesAdmins(api, (token) => find(token, key));
}
