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
  refusesAdmins,
  refusesBadLookups,
} from '../../../test/points-driver';

withFreshApi();

interface Claimed {
  data: { transaction_id: string };
}
interface Row {
  transaction_id: string;
  status: string;
}

/** Scans that many codes of one product and claims them. */
async function claimOver(token: string, scans: number, points = 10) {
  const model = await createModel(api.context);
  const product = await createProduct(api.context, { name: 'Gate valve', modelId: model.id, pictureKey: 'g.png' });
  const batch = await createBatch(api.context, { productId: product.id, points, quantity: scans });
  for (let index = 0; index < scans; index += 1) {
    api.clock.advance(60);
    await scan(api, token, codeOf(api.context, batch, index));
  }
  api.clock.advance(60);
  const id = (await claim(api, token)).json<Claimed>().data.transaction_id;
  return { id, model, batch };
}

describe('POST /users/claims', () => {
  const list = (token: string | undefined, body: unknown = {}, query = '') =>
    post(api, `/users/claims${query}`, token, body);
  const rowsOf = async (token: string, body: unknown = {}) => {
    const response = await list(token, body);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: Row[]; total_count: number }>();
  };

  test('200 lists the caller’s claims newest first, each with its status, its dates and the reason of a rejection', async () => {
    const { token } = await api.signInUser();
    const admin = await api.signInAdmin();
    const first = (await claimOver(token, 2)).id;
    const firstClaimedAt = api.clock.now().toISOString();
    api.clock.advance(3600);
    await reject(api, admin, first, 'Torn label');
    const rejectedAt = api.clock.now().toISOString();
    // Over the two returned scans and one more.
    const second = (await claimOver(token, 1)).id;
    api.clock.advance(3600);
    await approve(api, admin, { transaction_id: second });
    const approvedAt = api.clock.now().toISOString();
    const third = (await claimOver(token, 1)).id;

    const { data, total_count } = await rowsOf(token);
    expect(total_count).toBe(3);
    expect(data).toEqual([
      {
        transaction_id: third,
        points: 10,
        status: 'pending',
        claimed_at: api.clock.now().toISOString(),
        fromated_created_dt: expect.stringMatching(/^[0-9]{2}-[0-9]{2}-[0-9]{4} [0-9]{2}:[0-9]{2} [AP]M$/),
        resolved_at: null,
        reason: null,
        items_count: 1,
        decision_days: null,
      },
      expect.objectContaining({
        transaction_id: second,
        points: 30,
        status: 'approved',
        resolved_at: approvedAt,
        reason: null,
        items_count: 3,
      }),
      expect.objectContaining({
        transaction_id: first,
        points: 20,
        status: 'rejected',
        claimed_at: firstClaimedAt,
        resolved_at: rejectedAt,
        reason: 'Torn label',
        items_count: 2,
      }),
    ]);
    for (const [status, id] of Object.entries({ pending: third, approved: second, rejected: first })) {
      expect(await rowsOf(token, { status })).toMatchObject({ total_count: 1, data: [{ transaction_id: id, status }] });
    }
    await expectInvariantsHold(api);
  });

  test('200 ten a page (§9 List page size), each once', async () => {
    const { token } = await api.signInUser();
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.unshift((await claimOver(token, 1)).id);
    const pages = [await rowsOf(token), await rowsOf(token, { page: 2 }), await rowsOf(token, { page: 3 })];
    expect(pages.map(({ total_count }) => total_count)).toEqual([12, 12, 12]);
    expect(pages.map(({ data }) => data.map(({ transaction_id: id }) => id))).toEqual([
      ids.slice(0, 10),
      ids.slice(10),
      [],
    ]);
    expect((await list(token, {}, '?page=2')).json<{ data: Row[] }>().data).toHaveLength(2);
  });

  test('200 and an empty list for a user without claims; another user’s are not visible', async () => {
    await claimOver((await api.signInUser()).token, 1);
    const { token } = await api.signInUser();
    expect(await rowsOf(token)).toEqual({ message: 'Claims found', data: [], total_count: 0 });
  });

  test('400 for a page or a state that is none', async () => {
    const { token } = await api.signInUser();
    expectRefusal(await list(token, { page: 0 }), 400, 'Invalid page');
    expectRefusal(await list(token, { status: 'lost' }), 400, 'Invalid request');
  });

  refusesAdmins(
    () => api,
    (token) => list(token),
  );
});

describe('POST /users/claims/get', () => {
  const find = (token: string | undefined, transaction_id: unknown) =>
    post(api, '/users/claims/get', token, { transaction_id });

  test('200 returns the points that came from scans, the rest being adjustments', async () => {
    const { token, userId } = await api.signInUser();
    const admin = await api.signInAdmin();
    const adjusted = await post(api, '/admin/people/adjust', admin, { user_id: userId, points: 7, reason: 'Thanks' });
    expect(adjusted.statusCode).toBe(201);
    const { id } = await claimOver(token, 2);
    expect((await find(token, id)).json()).toMatchObject({
      message: 'Claim found',
      data: { transaction_id: id, points: 27, items_points: 20, items_count: 2, status: 'pending' },
    });
  });

  refusesBadLookups(
    () => api,
    find,
    [undefined, null, '', 'TX 1', 'TX-1,TX-2', '%', 7, ['TX-1'], 'X'.repeat(41)],
    'TX-1',
  );

  test('404 for another user’s claim, as for an unknown one', async () => {
    const { id } = await claimOver((await api.signInUser()).token, 1);
    const { token } = await api.signInUser();
    const [theirs, nobodys] = [await find(token, id), await find(token, 'TX-1')];
    expectRefusal(theirs, 404, 'Transaction not found', 'claim_not_found');
    expect(theirs.body).toBe(nobodys.body);
  });
});

describe('POST /users/claims/items', () => {
  const items = (token: string | undefined, body: unknown) => post(api, '/users/claims/items', token, body);

  test('200 pages through the scans of a claim, newest first, also of a rejected one', async () => {
    const { token } = await api.signInUser();
    const { id, model, batch } = await claimOver(token, 12);
    const before = await countRows(api);
    const pages = [await items(token, { transaction_id: id }), await items(token, { transaction_id: id, page: 2 })].map(
      (response) => response.json<{ data: { id: number }[]; total_count: number }>(),
    );
    expect(pages.map(({ total_count }) => total_count)).toEqual([12, 12]);
    expect(pages.flatMap(({ data }) => data.map((item) => item.id))).toEqual(
      Array.from({ length: 12 }, (_, index) => batch.first_serial + 11 - index),
    );
    expect(pages[1]!.data[1]).toEqual({
      id: batch.first_serial,
      product_name: 'Gate valve',
      model_name: model.name,
      imageUrl: '/api/pictures/g.png',
      reward_points: 10,
      scanned_at: expect.any(String),
      fromated_created_dt: expect.any(String),
    });
    expect(await countRows(api)).toEqual(before);

    await reject(api, await api.signInAdmin(), id);
    const after = (await items(token, { transaction_id: id })).json<{ data: object[] }>();
    expect(after).toMatchObject({ total_count: 12 });
    expect(after.data).toHaveLength(10);
  });

  test('400 for an invalid page, 401 without a token, 403 for an admin, 404 for another user’s', async () => {
    const { token } = await api.signInUser();
    const { id } = await claimOver((await api.signInUser()).token, 1);
    expectRefusal(await items(token, { transaction_id: id, page: -1 }), 400, 'Invalid page');
    expectRefusal(await items(undefined, { transaction_id: id }), 401, 'Please Provide Token');
    expectRefusal(await items(await api.signInAdmin(), { transaction_id: id }), 403, 'Forbidden');
    expectRefusal(await items(token, { transaction_id: id }), 404, 'Transaction not found', 'claim_not_found');
  });
});
