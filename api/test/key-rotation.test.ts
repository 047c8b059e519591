import { randomBytes } from 'node:crypto';
import { parseCodeKeys, parsePayoutKeys, parseTokenKeys } from '../src/platform/config/keys';
import { addKey, makeCurrent, retireKey } from '../src/platform/config/key-ring';
import { signQrImageUrl } from '../src/labels/qr-batches/render-qr';
import { createBatch, codeOf } from './factories';
import { payoutDetailsOf } from './fixtures/payouts';
import { checkPayoutKeys, findPayoutDetails, resealPayoutDetails, unsealPayout } from '../src/money/payout-details';
import { type TestApi, createTestApi } from './create-test-api';
import { expectInvariantsHold, expectRefusal, post, scan } from './points-driver';

const AT = new Date('2026-11-21T06:30:00.000Z');
const firstCode = `A:${randomBytes(32).toString('base64')}`;
const firstToken = `first:${randomBytes(32).toString('base64')}`;
const firstPayout = addKey('payout', '', AT, 'first').text;
const listed = {
  code: addKey('code', firstCode, AT).text,
  token: addKey('token', firstToken, AT).text,
  payout: addKey('payout', firstPayout, AT).text,
};
const turned = {
  code: makeCurrent('code', listed.code, 'B'),
  token: makeCurrent('token', listed.token, 'k20261121'),
  payout: makeCurrent('payout', listed.payout, 'k20261121'),
};
const retired = {
  code: retireKey('code', turned.code, 'A'),
  token: retireKey('token', turned.token, 'first'),
  payout: retireKey('payout', turned.payout, 'first'),
};
const keysOf = ({ code, token, payout }: typeof turned) => ({
  codeKeys: parseCodeKeys(code),
  tokenKeys: parseTokenKeys(token),
  payoutKeys: parsePayoutKeys(payout),
});

/** The nodes of one installation, one in each step of a rotation; they share the database. */
let before: TestApi;
let adding: TestApi;
let using: TestApi;
let after: TestApi;
beforeAll(async () => {
  before = await createTestApi(keysOf({ code: firstCode, token: firstToken, payout: firstPayout }));
  adding = await before.anotherNode(keysOf(listed));
  using = await before.anotherNode(keysOf(turned));
  after = await before.anotherNode(keysOf(retired));
});
afterAll(async () => {
  for (const node of [after, using, adding, before]) await node.close();
});

const profile = (node: TestApi, token: string) =>
  node.app.inject({ method: 'POST', url: '/users/scanners/get', headers: { token } });

describe('code keys', () => {
  test('while the new key is listed on every node, old and new labels pay on each, whichever came first', async () => {
    const batch = await createBatch(before.context, { points: 10, quantity: 8 });
    const { token } = await before.signInUser();
    const labels = [codeOf(adding.context, batch, 0), codeOf(using.context, batch, 1)];
    expect(labels.map((label) => label[0])).toEqual(['A', 'B']);
    expect((await scan(using, token, labels[0])).statusCode).toBe(201);
    expect((await scan(adding, token, labels[1])).statusCode).toBe(201);
    // The same serial under the other key is the same code: it cannot be scanned again.
    expect((await scan(using, token, codeOf(using.context, batch, 0))).statusCode).toBe(409);
    expect((await scan(adding, token, codeOf(before.context, batch, 1))).statusCode).toBe(409);
    // So do the codes that are typed.
    const short = (node: TestApi, index: number) => node.context.codes.encipherShort([batch.first_serial + index])[0];
    expect((await scan(using, token, short(adding, 2))).statusCode).toBe(201);
    expect((await scan(adding, token, short(using, 3))).statusCode).toBe(201);
    const { token: signedInLater } = await after.signInUser();
    expect((await scan(after, signedInLater, short(before, 4))).statusCode).toBe(400);
    await expectInvariantsHold(before);
  });

  test('without the first step a node refuses what its neighbour prints: that is what the order is for', async () => {
    const batch = await createBatch(before.context);
    const { token } = await before.signInUser();
    expectRefusal(await scan(before, token, codeOf(using.context, batch)), 400, 'Invalid QR code');
    expect((await scan(adding, token, codeOf(using.context, batch))).statusCode).toBe(201);
  });

  test('labels of a retired key are refused like any other foreign text (bad input C11) and nothing is stored', async () => {
    const batch = await createBatch(before.context);
    const { token } = await using.signInUser();
    const current = await after.signInUser();
    expectRefusal(await scan(after, current.token, codeOf(before.context, batch)), 400, 'Invalid QR code');
    expect(
      await before.db.selectFrom('scans').select('serial').where('serial', '=', batch.first_serial).execute(),
    ).toEqual([]);
    // Listed again, it can be scanned again.
    expect((await scan(using, token, codeOf(before.context, batch))).statusCode).toBe(201);
  });
});

describe('token keys', () => {
  test('a token of the old key lives on, one of the new is known before it is current, and retiring ends the old', async () => {
    const [old, fresh] = [await before.signInUser(), await using.signInUser()];
    const statuses = async (token: string) =>
      Promise.all([before, adding, using, after].map(async (node) => (await profile(node, token)).statusCode));
    expect(await statuses(old.token)).toEqual([200, 200, 200, 401]);
    expect(await statuses(fresh.token)).toEqual([401, 200, 200, 200]);
  });

  test('a one-time code and the address of a QR image that were made before the change still count after it', async () => {
    const batch = await createBatch(before.context);
    const url = (node: TestApi) => signQrImageUrl(node.context, batch.first_serial).replace(/^\/api/, '');
    const statusOf = async (node: TestApi, address: string) => (await node.app.inject({ url: address })).statusCode;
    expect(await statusOf(using, url(before))).toBe(200);
    expect(await statusOf(adding, url(using))).toBe(200);
    expect(await statusOf(after, url(before))).toBe(403);

    const mobile = '9812345678';
    await post(before, '/users/registeration', undefined, { mobile });
    const sent = before.outbox.at(-1)!;
    const response = await post(using, '/users/validate_Otp', undefined, { mobile, otp: sent.otp, role_id: 2 });
    expect(response.statusCode).toBe(200);
  });
});

describe('payout keys', () => {
  test('details of the old key are read at every step, encrypted again under the new one, and then it can go', async () => {
    const { userId } = await payoutDetailsOf(before);
    const sealed = async () => (await findPayoutDetails(before.db, userId))!.sealed;
    const upiOf = async ({ context }: TestApi) => unsealPayout(context.config.payoutKeys, userId, await sealed());
    expect(await sealed()).toMatch(/^first\./);
    expect(await upiOf(using)).toMatchObject({ upiId: 'ramesh@okicici' });
    await expect(upiOf(after)).rejects.toThrow('need payout key first: PAYOUT_KEYS does not list it');

    await resealPayoutDetails(using.db, using.context.config.payoutKeys);
    expect(await sealed()).toMatch(/^k20261121\./);
    for (const node of [adding, using, after]) expect(await upiOf(node)).toMatchObject({ upiId: 'ramesh@okicici' });
  });

  test('another key under the same id is a refusal to start, one that is gone a notice', async () => {
    await payoutDetailsOf(before);
    const other = parsePayoutKeys(addKey('payout', '', AT, 'first').text);
    const notices: string[] = [];
    const check = (keys: typeof other) => checkPayoutKeys(before.db, keys, (notice) => void notices.push(notice));
    await check(using.context.config.payoutKeys);
    expect(notices).toEqual([]);
    await expect(check([...other, ...after.context.config.payoutKeys])).rejects.toThrow(
      'Refusing to start: payout key first is not the one',
    );
    await check(after.context.config.payoutKeys);
    expect(notices).toEqual(['Payout details of payout key first cannot be read: PAYOUT_KEYS does not list it.']);
  });
});

describe('the list', () => {
  test('a new key is listed last, under a name that is free and fits', () => {
    expect(addKey('code', `A:${'A'.repeat(43)}=,B:${'B'.repeat(43)}=`, AT).id).toBe('C');
    expect(addKey('token', listed.token, AT).id).toBe('k20261121-2');
    for (const id of ['A', 'U', 'a', 'AB', '']) expect(() => addKey('code', firstCode, AT, id)).toThrow('CODE_KEYS');
    expect(() => addKey('token', firstToken, AT, 'first')).toThrow('TOKEN_KEYS names one id twice.');
  });

  test('only a listed key becomes current, and the current one is not retired', () => {
    expect(() => makeCurrent('code', firstCode, 'B')).toThrow('There is no code key B; listed are A.');
    expect(() => retireKey('code', listed.code, 'A')).toThrow('Key A is current. Make another one current first.');
    expect(makeCurrent('code', turned.code, 'B')).toBe(turned.code);
  });
});
