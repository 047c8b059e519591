import { codeOf, createBatch, createModel, createProduct } from '../../../test/factories';
import { api, withFreshApi } from '../../../test/fixtures/signed-in';
import {
  approve,
  claim,
  countRows,
  expectInvariantsHold,
  expectRefusal,
  post,
  reject,
  scan,
  refusesBadLookups,
} from '../../../test/points-driver';

withFreshApi();

async function valve() {
  const model = await createModel(api.context);
  const product = await createProduct(api.context, { name: 'Gate valve', modelId: model.id, pictureKey: 'g.png' });
  return { model, batch: await createBatch(api.context, { productId: product.id, points: 25 }) };
}

describe('§7 POST /users/products/get', () => {
  const lookUp = (token: string | undefined, encrypyData: unknown) =>
    post(api, '/users/products/get', token, { encrypyData });

  test('200 shows what the code would pay and uses nothing up', async () => {
    const { token } = await api.signInUser();
    const { model, batch } = await valve();
    const before = await countRows(api);
    const response = await lookUp(token, codeOf(api.context, batch));
    expect(response.statusCode).toBe(200);
    expect(response.json<{ data: object }>().data).toEqual({
      model_name: model.name,
      name: 'Gate valve',
      imageUrl: '/api/pictures/g.png',
      reward_points: 25,
    });
    expect(await countRows(api)).toEqual(before);
    expect((await scan(api, token, codeOf(api.context, batch))).statusCode).toBe(201);
  });

  test.each([undefined, '', '  ', 5, null, 'no code', 'https://example.com'])('400 for %j', async (text) => {
    const { token } = await api.signInUser();
    expectRefusal(await lookUp(token, text), 400, 'Invalid QR code');
  });

  test('401 without a token, 403 for an admin', async () => {
    const { batch } = await valve();
    const code = codeOf(api.context, batch);
    expectRefusal(await lookUp(undefined, code), 401, 'Please Provide Token');
    expectRefusal(await lookUp(await api.signInAdmin(), code), 403, 'Forbidden');
  });

  test('409 for a used code, mine or another’s, and 410 for a void one', async () => {
    const [me, other] = [await api.signInUser(), await api.signInUser()];
    const { batch } = await valve();
    await scan(api, me.token, codeOf(api.context, batch, 0));
    const before = await countRows(api);
    expectRefusal(
      await lookUp(me.token, codeOf(api.context, batch, 0)),
      409,
      'You scanned this code on 21 Nov 2026, 12:00 pm.',
    );
    expectRefusal(await lookUp(other.token, codeOf(api.context, batch, 0)), 409, 'This QR code has already been used');
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    expectRefusal(await lookUp(me.token, codeOf(api.context, batch, 1)), 410, 'This QR code is no longer valid');
    expect(await countRows(api)).toEqual(before);
  });
});

describe('§7 POST /users/scannersById', () => {
  const find = (token: string | undefined, id: unknown) => post(api, '/users/scannersById', token, { id });

  test('200 shows a scan of one’s own, and later the claim it funds', async () => {
    const { token } = await api.signInUser();
    const { model, batch } = await valve();
    await scan(api, token, codeOf(api.context, batch));
    const response = await find(token, batch.first_serial);
    expect(response.json()).toEqual({
      message: 'Scan found',
      data: {
        id: batch.first_serial,
        serial: batch.first_serial,
        product_name: 'Gate valve',
        model_name: model.name,
        imageUrl: '/api/pictures/g.png',
        reward_points: 25,
        location: 'Kothrud, Pune',
        scanned_at: '2026-11-21T06:30:00.000Z',
        fromated_created_dt: '21-11-2026 12:00 PM',
        transaction_id: null,
        status: null,
        claimed_at: null,
        resolved_at: null,
        returned: [],
      },
    });
    const { data } = (await claim(api, token)).json<{ data: { transaction_id: string } }>();
    const claimed = (await find(token, String(batch.first_serial))).json<{ data: object }>();
    expect(claimed.data).toMatchObject({
      transaction_id: data.transaction_id,
      status: 'pending',
      claimed_at: '2026-11-21T06:30:00.000Z',
      resolved_at: null,
    });
  });

  test('200 returns the claims it was in: rejected, claimed again, approved', async () => {
    const { token } = await api.signInUser();
    const admin = await api.signInAdmin();
    const { batch } = await valve();
    await scan(api, token, codeOf(api.context, batch));
    const first = (await claim(api, token)).json<{ data: { transaction_id: string } }>().data.transaction_id;
    const claimedAt = api.clock.now().toISOString();
    api.clock.advance(60);
    await reject(api, admin, first, 'Torn label');
    const returned = {
      transaction_id: first,
      claimed_at: claimedAt,
      resolved_at: api.clock.now().toISOString(),
      reason: 'Torn label',
    };
    const free = (await find(token, batch.first_serial)).json<{ data: object }>().data;
    expect(free).toMatchObject({ transaction_id: null, status: null, returned: [returned] });

    api.clock.advance(60);
    const second = (await claim(api, token)).json<{ data: { transaction_id: string } }>().data.transaction_id;
    await approve(api, admin, { transaction_id: second });
    const paid = (await find(token, batch.first_serial)).json<{ data: object }>().data;
    expect(paid).toMatchObject({
      transaction_id: second,
      status: 'approved',
      resolved_at: api.clock.now().toISOString(),
      returned: [returned],
    });
  });

  refusesBadLookups(() => api, find, [undefined, null, '', 'abc', 1.5, -1, 1e300, [1], '9'.repeat(30)], 1);

  test('404 for another user’s scan, as for an unknown one', async () => {
    const [owner, other] = [await api.signInUser(), await api.signInUser()];
    const { batch } = await valve();
    await scan(api, owner.token, codeOf(api.context, batch));
    const theirs = await find(other.token, batch.first_serial);
    const nobodys = await find(other.token, 5);
    expectRefusal(theirs, 404, 'Scan not found', 'scan_not_found');
    expect(theirs.body).toBe(nobodys.body);
    await expectInvariantsHold(api);
  });
});
