import { randomUUID } from 'node:crypto';
import { ADMIN_READS } from './admin-reads';
import { type CommandRequest, everyCommand } from './every-operation';
import { createTestApi, TEST_ADMIN, type TestApi } from './create-test-api';
import { SECOND_ADMIN } from './fixtures/pending-claims';
import { readOperations } from './operations';
import { readAllTables } from './test-database';
import { type ApiResponse, expectInvariantsHold, expectRefusal } from './points-driver';

/** Operations that are not GET and take no Idempotency-Key, except the admin area's reads; each with the reason. */
const WITHOUT_KEY: Record<string, string> = {
  reportBrowserError: 'a line of the log',
  receivePayoutProviderWebhook: 'makes the payment due; its state is read from the provider',
  registerUser: 'sign-in: its one-time code is used once',
  sendUserOtp: 'sign-in: its own interval refuses a repetition',
  signInUser: 'sign-in',
  signInAdmin: 'sign-in',
  signInAdminByLink: 'sign-in',
  signOutUser: 'ends sessions that have ended',
  signOutAdmin: 'ends sessions that have ended',
  sendDeletionCode: 'its own interval refuses a repetition',
  sendNumberCode: 'its own interval refuses a repetition',
  changeNumber: 'its codes are used once',
  deleteAccount: 'its one-time code is used once',
  sendPayoutDetailsCode: 'its own interval refuses a repetition',
  replacePayoutDetails: 'its one-time code is used once; a remembered response would be one more copy',
  replacePayeeName: 'its one-time code is used once; a remembered response would be one more copy',
  updateUser: 'writes the same details again; a remembered response would be one more copy of personal data',
  markOwnNewsSeen: 'a mark that only moves forwards',
  changeMessagePreferences: 'writes the same preferences again',
  changeConsent: 'records only what differs',
  optOut: 'withdraws only what is given',
  receiveWhatsappWebhook: 'each status and reply counts once',
  savePushSubscription: 'writes the same subscription again',
  removePushSubscription: 'deletes the same subscription again',
  addProductAsUser: 'always refused',
  createApiKey: 'shows a key once; a remembered response would be a copy of it',
  addWebhookEndpoint: 'shows a secret once; a remembered response would be a copy of it',
  rotateWebhookSecret: 'shows a secret once; a remembered response would be a copy of it',
  ...Object.fromEntries(
    [
      'getUserDetails getAccount getPayoutDetails downloadAccount placeAt listProductsForUser listModelsForUser listProductsOfModelForUser',
      'lookUpCode previewLabel getOwnScan getOwnPoints listOwnTransactions listOwnTransactionMonths listOwnClaims',
      'getOwnClaim listOwnClaimItems listOwnNews getMessagePreferences getConsents listStoresNear listOwnCases',
      'postPlumbersExport postCustomersExport postRedemptionsExport postScansExport postBonusesExport',
      'postRecipientsExport',
      'getNumberRequests getOwnPayee getStatement downloadStatement downloadUserStatement downloadFinance listCodes printBatch',
    ]
      .flatMap((line) => line.split(' '))
      .map((operationId) => [operationId, 'a read']),
  ),
};

/** A repeated upload adds a row with its progress. */
const NOT_COMPARED = ['product_imports'];

let api: TestApi;
const commands = everyCommand(() => api);
beforeAll(async () => {
  api = await createTestApi({
    adminMobiles: [TEST_ADMIN, SECOND_ADMIN],
    limits: { claimIntervalSeconds: 0, importsAtOnce: 10 },
  });
  // The first batch of a key adds its mark.
  const order = 'POST /admin/qr-generator';
  await send(order, await commands[order]!(), randomUUID());
});
afterAll(() => api.close());

function send(route: string, { payload, headers, url, token }: CommandRequest, key: string): Promise<ApiResponse> {
  const [method, path] = route.split(' ') as ['POST', string];
  return api.app.inject({
    method,
    url: url ?? path,
    payload: payload as object,
    headers: { ...headers, token, 'idempotency-key': key },
  });
}

const readTables = () => readAllTables(api.db, NOT_COMPARED);

type Tables = Awaited<ReturnType<typeof readTables>>;

const added = (before: Tables, after: Tables) =>
  Object.fromEntries(Object.keys(after).map((table) => [table, after[table]!.rows - before[table]!.rows]));

test('every operation that is not GET takes an Idempotency-Key and says so, or is known not to need one', () => {
  const changing = readOperations().filter(({ method }) => method !== 'GET');
  const withKey = changing.filter(({ parameters }) => parameters.some(({ name }) => name === 'idempotency-key'));
  expect(withKey.map(({ name }) => name).toSorted()).toEqual(Object.keys(commands).toSorted());
  const others = changing.filter((operation) => !withKey.includes(operation) && !(operation.name in ADMIN_READS));
  expect(others.map(({ id }) => id).toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted());
});

test.each(Object.keys(commands))(
  '%s is done once under one key, sent twice or at once, and each gets the same response',
  async (route) => {
    const request = await commands[route]!();
    const key = randomUUID();
    const before = await readTables();
    const first = await send(route, request, key);
    expect([[200, 201, 202], first.body]).toEqual([expect.arrayContaining([first.statusCode]), first.body]);
    const after = await readTables();
    expect(after).not.toEqual(before);

    const again = await send(route, request, key);
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    const other = request.changed ?? { ...(request.payload as object), note: 'another request' };
    expectRefusal(
      await send(route, { ...request, payload: other }, key),
      422,
      'This Idempotency-Key was used for another request',
      'idempotency_key_reused',
    );
    expect(await readTables()).toEqual(after);

    const many = await commands[route]!();
    const keyOfMany = randomUUID();
    const beforeMany = await readTables();
    const responses = await Promise.all([...Array(4)].map(() => send(route, many, keyOfMany)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(responses[0]!.statusCode));
    expect([200, 201, 202]).toContain(responses[0]!.statusCode);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(added(beforeMany, await readTables())).toEqual(added(before, after));
    await expectInvariantsHold(api);
  },
);
