import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { post } from '../../../test/points-driver';
import { Readable } from 'node:stream';
import { streamCodesCsv } from './list-labels';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN] });
  token = await api.signInAdmin();
});
afterAll(() => api.close());

const list = (body: object, by = token) => post(api, '/admin/get_generated_qr_products', by, body);
const print = (id: number) => post(api, '/admin/qr-print', token, { qr_list_id: id });
const printedBy = async (id: number) =>
  (await post(api, '/admin/qr-batches/life', token, { ids: [id] })).json().data[0].printed?.by.mobile;

/** Returns format and admin of a batch's hand-offs, oldest first. */
async function handOffs(batchId: number) {
  const rows = await api.db
    .selectFrom('audit_log as e')
    .innerJoin('admins as a', 'a.id', 'e.admin_id')
    .select(['e.details', 'a.mobile'])
    .where('e.action', '=', 'codes-handed-off')
    .orderBy('e.id')
    .execute();
  return rows
    .filter(({ details }) => details.batch_id === batchId)
    .map(({ details, mobile }) => [details.format, details.quantity, mobile]);
}

test('a list of codes with their images is a hand-off, recorded once for each batch, admin and hour', async () => {
  const { id } = await createBatch(api.context, { quantity: 25 });
  for (const page of [1, 2, 3]) expect((await list({ qr_list_id: id, page })).statusCode).toBe(200);
  expect(await handOffs(id)).toEqual([['list', 25, TEST_ADMIN]]);
  expect(await printedBy(id)).toBe(TEST_ADMIN);
  api.clock.advance(60);
  await list({ qr_list_id: id }, await api.signInAdmin(SECOND_ADMIN));
  expect(await printedBy(id)).toBe(SECOND_ADMIN);
  api.clock.advance(3600);
  await list({ qr_list_id: id });
  expect((await handOffs(id)).map(([, , mobile]) => mobile)).toEqual([TEST_ADMIN, SECOND_ADMIN, TEST_ADMIN]);
});

test('the list of all codes hands off each batch on its page', async () => {
  const batches = [await createBatch(api.context, { quantity: 4 }), await createBatch(api.context, { quantity: 3 })];
  await list({});
  for (const { id, quantity } of batches) expect(await handOffs(id)).toEqual([['list', quantity, TEST_ADMIN]]);
});

test('codes that pay no longer are not handed off', async () => {
  const { id, first_serial } = await createBatch(api.context, { quantity: 1 });
  await api.db
    .insertInto('voided_codes')
    .values({ serial: first_serial, batch_id: id, reason: 'Damaged', voided_at: api.clock.now() })
    .execute();
  expect((await list({ qr_list_id: id })).json().data).toHaveLength(1);
  expect([await handOffs(id), await printedBy(id)]).toEqual([[], undefined]);
});

test('the print page is a hand-off of all codes, also after their list', async () => {
  const { id } = await createBatch(api.context, { quantity: 12 });
  await list({ qr_list_id: id });
  await print(id);
  await print(id);
  expect(await handOffs(id)).toEqual([
    ['list', 12, TEST_ADMIN],
    ['print', 12, TEST_ADMIN],
  ]);
});

test('HEAD of the files hands off nothing', async () => {
  const { id } = await createBatch(api.context);
  for (const file of ['codes.csv', 'labels.pdf']) {
    const response = await api.app.inject({
      method: 'HEAD',
      url: `/admin/qr-batches/${id}/${file}`,
      headers: { token },
    });
    expect(response.statusCode).toBe(404);
  }
  expect([await handOffs(id), await printedBy(id)]).toEqual([[], undefined]);
});

describe('streamCodesCsv', () => {
  it('sends 200,000 codes with constant memory, and lets other work in between', async () => {
    let bytes = 0;
    let lines = 0;
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    let most = 0;
    for await (const chunk of streamCodesCsv(api.context, { id: 3, firstSerial: 9_000_001, quantity: 200_000 })) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
      most = Math.max(most, process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before);
    }
    clearInterval(timer);
    expect(lines).toBe(200_001);
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(most).toBeLessThan(100 * 1024 * 1024);
    expect(turns).toBeGreaterThan(50);
  });

  it('stops making codes when the reader goes away', async () => {
    const codes = { ...api.context.codes, encipherAll: vi.fn(api.context.codes.encipherAll) };
    const stream = Readable.from(
      streamCodesCsv({ ...api.context, codes }, { id: 3, firstSerial: 1, quantity: 1_000_000 }),
    );
    // The first chunk is the heading.
    let chunks = 0;
    for await (const _chunk of stream) if ((chunks += 1) === 2) break;
    // It has stopped once nothing was added between two checks.
    const soFar = () => codes.encipherAll.mock.calls.reduce((sum, [, serials]) => sum + serials.length, 0);
    let made = -1;
    while (made !== soFar()) {
      made = soFar();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(500_000);
  });
});
