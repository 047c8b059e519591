import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { post } from '../../../test/points-driver';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
});
afterAll(() => api.close());

const dispatch = (batchId: number, body: object, by = token) =>
  post(api, `/admin/qr-batches/${batchId}/dispatch`, by, body);
const lifeOf = async (batchId: number) =>
  (await post(api, '/admin/qr-batches/life', token, { ids: [batchId] })).json().data[0];
const by = { id: expect.any(Number), name: null, mobile: TEST_ADMIN };

describe('POST /admin/qr-batches/:id/dispatch with labels', () => {
  it('200 for ranges of labels; changed, what it was stays with who changed it and when', async () => {
    const { id, first_serial: first } = await createBatch(api.context, { quantity: 50 });
    const recordedAt = api.clock.now().toISOString();
    const range = (from: number, to: number) => ({ first_serial: first + from, last_serial: first + to });
    const made = await dispatch(id, { place: 'Nashik', ...range(0, 19) });
    const [{ id: version }] = made.json().data.dispatches;
    api.clock.advance(60);
    await dispatch(id, { place: 'Pune', ...range(20, 49) });
    const colleague = await api.signInAdmin('9000000008', ['catalogue']);
    api.clock.advance(60);
    const changed = await dispatch(id, { place: 'Satara', ...range(5, 19), replaces: version }, colleague);
    expect([changed.statusCode, changed.json().message]).toEqual([200, 'Dispatch Changed Successfully']);
    const again = { place: 'Satara', ...range(6, 19), replaces: changed.json().data.dispatches[0].id };
    await dispatch(id, again);
    const { dispatches } = await lifeOf(id);
    expect(dispatches).toMatchObject([
      {
        to: 'Satara',
        at: recordedAt,
        ...range(6, 19),
        by,
        earlier: [
          { to: 'Satara', ...range(5, 19), by: { mobile: '9000000008' }, recorded_at: api.clock.now().toISOString() },
          { to: 'Nashik', ...range(0, 19), by, recorded_at: recordedAt },
        ],
      },
      { to: 'Pune', earlier: [] },
    ]);
    expect((await dispatch(id, again)).json()).toMatchObject({ code: 'dispatch_changed' });
    const details = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'dispatch-changed')
      .orderBy('id')
      .select('details')
      .execute();
    expect(details.map((row) => (row.details as { changes: object }).changes)).toEqual([
      { to: { from: 'Nashik', to: 'Satara' }, first_serial: { from: first, to: first + 5 } },
      { first_serial: { from: first + 5, to: first + 6 } },
    ]);
  });

  it('400 for labels of another batch and a range that ends before it starts, with the number', async () => {
    const { id, first_serial: first } = await createBatch(api.context, { quantity: 50 });
    const last = first + 49;
    for (const [from, to, field, message] of [
      [first - 1, last, 'first_serial', `#${first - 1} is not of this batch: it has #${first} to #${last}`],
      [first, last + 1, 'last_serial', `#${last + 1} is not of this batch: it has #${first} to #${last}`],
      [last, first, 'last_serial', `The last label, #${first}, is before the first, #${last}`],
      [first, null, 'last_serial', 'Please enter the first and the last serial number'],
      [null, last, 'first_serial', 'Please enter the first and the last serial number'],
      ['12a', last, 'first_serial', 'Please enter the first and the last serial number'],
    ]) {
      const { statusCode, json } = await dispatch(id, { place: 'Pune', first_serial: from, last_serial: to });
      expect([from, to, statusCode, json().errors]).toEqual([from, to, 400, { [String(field)]: message }]);
    }
    expect((await lifeOf(id)).dispatches).toEqual([]);
  });

  it('409 for labels that went elsewhere already, with them; of two at once one succeeds', async () => {
    const { id, first_serial: first } = await createBatch(api.context, { quantity: 50 });
    const range = (from: number, to: number) => ({ first_serial: first + from, last_serial: first + to });
    const both = await Promise.all([
      dispatch(id, { place: 'Nashik', ...range(10, 19) }),
      dispatch(id, { place: 'Nashik', ...range(10, 19) }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const [body, field, from, to] of [
      [range(0, 10), 'last_serial', 10, 10],
      [range(15, 49), 'first_serial', 15, 19],
    ] as const) {
      const { statusCode, json } = await dispatch(id, { place: 'Pune', ...body });
      const message = `#${first + from} to #${first + to} went to Nashik already`;
      expect([statusCode, json().code, json().errors]).toEqual([409, 'labels_dispatched', { [field]: message }]);
    }
    const pune = await dispatch(id, { place: 'Pune', ...range(0, 9) });
    const { id: version } = pune.json().data.dispatches.find(({ to }: { to: string }) => to === 'Pune');
    expect((await dispatch(id, { place: 'Pune', ...range(0, 12), replaces: version })).statusCode).toBe(409);
    expect((await dispatch(id, { place: 'Pune', ...range(0, 8), replaces: version })).statusCode).toBe(200);
  });
});

describe('POST /admin/qr-batches/:id/dispatch/withdraw', () => {
  const withdraw = (batchId: number, dispatch_id: unknown, by = token) =>
    post(api, `/admin/qr-batches/${batchId}/dispatch/withdraw`, by, { dispatch_id });

  it('200 frees the labels, what was recorded stays with who withdrew it and when; audited', async () => {
    const { id, first_serial: first } = await createBatch(api.context, { quantity: 50 });
    const range = { first_serial: first, last_serial: first + 19 };
    const recordedAt = api.clock.now().toISOString();
    const made = await dispatch(id, { place: 'Nashik', first_serial: first, last_serial: first + 9 });
    const changed = await dispatch(id, { place: 'Pune', ...range, replaces: made.json().data.dispatches[0].id });
    const colleague = await api.signInAdmin('9000000008', ['catalogue']);
    api.clock.advance(60);
    const [{ id: newest }] = changed.json().data.dispatches;
    const { statusCode, json } = await withdraw(id, newest, colleague);
    expect([statusCode, json().message]).toEqual([200, 'Dispatch Withdrawn Successfully']);
    const life = await lifeOf(id);
    expect(life).toEqual(json().data);
    expect(life.dispatches).toEqual([]);
    expect(life.withdrawn_dispatches).toMatchObject([
      {
        to: 'Pune',
        ...range,
        by,
        at: recordedAt,
        earlier: [{ to: 'Nashik', by }],
        withdrawn: { at: api.clock.now().toISOString(), by: { mobile: '9000000008' } },
      },
    ]);
    const event = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'dispatch-withdrawn')
      .select('details')
      .executeTakeFirstOrThrow();
    expect(event.details).toEqual({ batch_id: id, to: 'Pune', ...range });
    const again = await dispatch(id, { place: 'Satara', ...range });
    expect(again.json().data.dispatches).toMatchObject([{ to: 'Satara', earlier: [] }]);
    for (const body of [
      { place: 'Goa', replaces: newest },
      { place: 'Goa', ...range },
    ]) {
      expect((await dispatch(id, body)).statusCode).toBe(409);
    }
  });

  it('400, 401, 403, 404, and 409 for what was withdrawn or changed, or a void batch', async () => {
    const { id } = await createBatch(api.context);
    const made = await dispatch(id, { place: 'Nashik' });
    const [{ id: first }] = made.json().data.dispatches;
    expect((await withdraw(id, 'x')).statusCode).toBe(400);
    expect((await withdraw(id, first, '')).statusCode).toBe(401);
    expect((await withdraw(id, first, await api.signInAdmin('9000000007', ['viewer']))).statusCode).toBe(403);
    expect((await withdraw(999_999, first)).json().code).toBe('batch_not_found');
    await dispatch(id, { place: 'Pune', replaces: first });
    expect((await withdraw(id, first)).json().code).toBe('dispatch_changed');
    const [{ id: current }] = (await lifeOf(id)).dispatches;
    const both = await Promise.all([withdraw(id, current), withdraw(id, current)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', id).execute();
    expect((await withdraw(id, current)).json().code).toBe('batch_void');
  });
});
