import { createBatch } from '../../../test/factories';
import { api, audit, batchesInDatabase, post, product, token, withBatches } from '../../../test/fixtures/batches';
import { refusesOthers } from '../../../test/points-driver';
import { groupCode } from '../codes';

withBatches();

let userId: number;
beforeAll(async () => {
  ({ userId } = await api.signInUser());
});

/** Inserts a scan of one code as the scans module does. */
async function scan(batch: { id: number; points: number }, serial: number): Promise<void> {
  await api.db
    .insertInto('scans')
    .values({
      serial,
      batch_id: batch.id,
      user_id: userId,
      points: batch.points,
      location: '',
      location_missing: true,
      scanned_at: api.clock.now(),
    })
    .execute();
  await api.db
    .insertInto('journal')
    .values({
      user_id: userId,
      kind: 'grant',
      points: batch.points,
      from_account: 'programme',
      to_account: 'available',
      serial,
      at: api.clock.now(),
    })
    .execute();
}

describe('§7 POST /admin/qr-get', () => {
  it('200 lists batches, newest first, 10 a page (§9 List page size), with how many of their codes are scanned', async () => {
    for (let made = 0; made < 12; made += 1) await createBatch(api.context, { productId: product.id });
    const batch = await createBatch(api.context, { productId: product.id, quantity: 5, points: 25 });
    await scan(batch, batch.first_serial);
    await scan(batch, batch.first_serial + 4);
    const response = await post('/admin/qr-get', { page: 1 });
    const total = (await batchesInDatabase()).length;
    expect(response.json().total_count).toBe(total);
    expect(response.json().data).toHaveLength(10);
    expect(response.json().data[0]).toMatchObject({ id: batch.id, scanned_count: 2, quantity: 5, status: 'active' });
    const last = await api.app.inject({
      method: 'POST',
      url: `/admin/qr-get?page=${Math.ceil(total / 10)}`,
      headers: { token },
    });
    expect(last.json().data).toHaveLength(total % 10 || 10);
    expect((await post('/admin/qr-get', { page: 1000 })).json()).toMatchObject({ data: [], total_count: total });
  });

  it.each([0, -1, 1.5, 'abc', 1e18, [1]])('400 for page %p', async (page) => {
    const response = await post('/admin/qr-get', { page });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Invalid page']);
  });

  refusesOthers(() => api, 'POST', '/admin/qr-get');
});

describe('§7 POST /admin/get_generated_qr_products', () => {
  it('200 lists the codes of one batch in printing order, each with what became of it', async () => {
    const batch = await createBatch(api.context, { productId: product.id, quantity: 12, points: 25 });
    await scan(batch, batch.first_serial + 1);
    await api.db
      .insertInto('voided_codes')
      .values({ serial: batch.first_serial + 2, batch_id: batch.id, reason: 'Damaged', voided_at: api.clock.now() })
      .execute();
    const first = (await post('/admin/get_generated_qr_products', { page: 1, qr_list_id: batch.id })).json();
    expect(first.total_count).toBe(12);
    expect(first.data.map(({ id }: { id: number }) => id)).toEqual(
      Array.from({ length: 10 }, (_, i) => batch.first_serial + i),
    );
    expect(
      first.data
        .slice(0, 3)
        .map(({ status, is_scanned }: { status: string; is_scanned: boolean }) => [status, is_scanned]),
    ).toEqual([
      ['issued', false],
      ['scanned', true],
      ['void', false],
    ]);
    expect(first.data[0]).toMatchObject({
      product_name: 'CPVC Elbow 90°',
      reward_points: 25,
      serial: batch.first_serial,
    });
    const second = (await post('/admin/get_generated_qr_products', { page: '2', qr_list_id: String(batch.id) })).json();
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([batch.first_serial + 10, batch.first_serial + 11]);
    expect((await post('/admin/get_generated_qr_products', { page: 3, qr_list_id: batch.id })).json().data).toEqual([]);
  });

  it('200 lists all codes from the newest back, over the border between batches', async () => {
    const older = await createBatch(api.context, { quantity: 20, points: 1 });
    const newer = await createBatch(api.context, { quantity: 4, points: 2 });
    const response = (await post('/admin/get_generated_qr_products', {})).json();
    const total = (await batchesInDatabase()).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(response.total_count).toBe(total);
    expect(
      response.data.map(({ id, reward_points }: { id: number; reward_points: number }) => [id, reward_points]),
    ).toEqual([
      ...[3, 2, 1, 0].map((i) => [newer.first_serial + i, 2]),
      ...[19, 18, 17, 16, 15, 14].map((i) => [older.first_serial + i, 1]),
    ]);
    const last = (await post('/admin/get_generated_qr_products', { page: Math.ceil(total / 10) })).json();
    expect(last.data.at(-1).id).toBe((await batchesInDatabase())[0]!.first_serial);
    expect((await post('/admin/get_generated_qr_products', { page: 100_000_000 })).json().data).toEqual([]);
  });

  it.each([0, 'x', 1.5, -3])('400 for page %p', async (page) => {
    expect((await post('/admin/get_generated_qr_products', { page })).statusCode).toBe(400);
  });

  refusesOthers(() => api, 'POST', '/admin/get_generated_qr_products');

  it('404 for an unknown batch', async () => {
    const response = await post('/admin/get_generated_qr_products', { qr_list_id: 999_999 });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Not found']);
  });
});

describe('§7 POST /admin/qr-print', () => {
  it('200 gives every label of the batch, whose code and address are those of its serial', async () => {
    const batch = await createBatch(api.context, { productId: product.id, quantity: 20, points: 25 });
    const { data } = (await post('/admin/qr-print', { qr_list_id: batch.id })).json();
    expect(data).toHaveLength(20);
    data.forEach(
      (label: { serial: number; code: string; short_code: string; url: string; imageUrl: string }, i: number) => {
        const serial = batch.first_serial + i;
        expect(label).toMatchObject({ id: serial, serial, product_name: 'CPVC Elbow 90°', reward_points: 25 });
        expect(api.context.codes.decipher(label.code)).toEqual({ batchId: batch.id, serial });
        expect(api.context.codes.decipherShort(label.short_code)).toEqual([serial]);
        expect(label.short_code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(label.code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(label.url).toBe(`HTTPS://LOYALTY.EXAMPLE/USER/S/${label.code.replaceAll('-', '')}`);
        expect(label.imageUrl).toMatch(
          new RegExp(`^/api/qr-images/${serial}\\.svg\\?expires=\\d+&signature=[\\w-]{43}$`),
        );
      },
    );
  });

  it('400 without a batch', async () => {
    expect((await post('/admin/qr-print', {})).statusCode).toBe(400);
  });

  refusesOthers(() => api, 'POST', '/admin/qr-print');

  it('404 for D34: an unknown batch', async () => {
    const response = await post('/admin/qr-print', { qr_list_id: 999_999 });
    expect([response.statusCode, response.json().message]).toEqual([404, 'Not found']);
  });

  it('409 beyond the cap, pointing to the hand-offs that have none', async () => {
    const batch = await createBatch(api.context, { quantity: 21 });
    const response = await post('/admin/qr-print', { qr_list_id: batch.id });
    expect([response.statusCode, response.json().code]).toEqual([409, 'batch_too_large_to_print']);
    expect(response.json().message).toContain('Download its label-sheet PDF, or hand its CSV to a label printer.');
  });
});

describe('GET /admin/qr-batches/:id/codes.csv', () => {
  const csv = (id: number | string) => api.app.inject({ url: `/admin/qr-batches/${id}/codes.csv`, headers: { token } });

  it('200 streams serial,code,url,short_code of every code', async () => {
    const batch = await createBatch(api.context, { quantity: 1001 });
    const response = await csv(batch.id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="batch-${batch.id}-codes.csv"`,
      'cache-control': 'no-store',
    });
    const [header, ...lines] = response.body.split('\r\n');
    expect(header).toBe('serial,code,url,short_code');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(1001);
    lines.forEach((line, i) => {
      const serial = batch.first_serial + i;
      const code = api.context.codes.encipher({ batchId: batch.id, serial });
      const short = groupCode(api.context.codes.encipherShort([serial])[0]!);
      expect(line).toBe(`${serial},${groupCode(code)},HTTPS://LOYALTY.EXAMPLE/USER/S/${code},${short}`);
    });
  });

  refusesOthers(() => api, 'GET', '/admin/qr-batches/1/codes.csv');

  it.each([999_999, '0', '999999999999999'])('404 for batch %s', async (id) => {
    expect((await csv(id)).statusCode).toBe(404);
  });

  it.each(['abc', '-1', '1;drop'])('400 for batch %s', async (id) => {
    expect((await csv(id)).statusCode).toBe(400);
  });
});

describe('POST /admin/qr-batches/:id/void', () => {
  it('200 voids a batch permanently and records admin and reason; its labels can no longer be printed', async () => {
    const batch = await createBatch(api.context, { quantity: 3 });
    await scan(batch, batch.first_serial);
    const response = await post(`/admin/qr-batches/${batch.id}/void`, { reason: '  Printed twice ' });
    expect([response.statusCode, response.json().data.status, response.json().data.void_reason]).toEqual([
      200,
      'void',
      'Printed twice',
    ]);
    expect((await batchesInDatabase()).find(({ id }) => id === batch.id)).toMatchObject({
      voided_at: api.clock.now(),
      void_reason: 'Printed twice',
    });
    expect((await audit()).at(-1)).toMatchObject({
      action: 'batch-voided',
      details: { batch_id: batch.id, reason: 'Printed twice', labels: 2, points: 100 },
    });
    expect(response.json().data.scanned_count).toBe(1);
    const { data } = (await post('/admin/get_generated_qr_products', { qr_list_id: batch.id })).json();
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['scanned', 'void', 'void']);
    expect((await post('/admin/qr-print', { qr_list_id: batch.id })).json().code).toBe('batch_void');
    const csv = await api.app.inject({ url: `/admin/qr-batches/${batch.id}/codes.csv`, headers: { token } });
    expect([csv.statusCode, csv.json().code]).toEqual([409, 'batch_void']);
  });

  it.each([
    [{}, 'Please enter a reason'],
    [{ reason: ' ' }, 'Please enter a reason'],
    [{ reason: 'x'.repeat(501) }, 'The reason is too long'],
  ])('400 for %j', async (body, message) => {
    const batch = await createBatch(api.context);
    const response = await post(`/admin/qr-batches/${batch.id}/void`, body);
    expect([response.statusCode, response.json().errors]).toEqual([400, { reason: message }]);
    expect((await batchesInDatabase()).at(-1)!.voided_at).toBeNull();
  });

  refusesOthers(() => api, 'POST', '/admin/qr-batches/1/void');

  it('409 if it would void more labels than the caller saw, and nothing changes; fewer are no obstacle', async () => {
    const batch = await createBatch(api.context, { quantity: 3 });
    const voidIt = (expected: unknown) => post(`/admin/qr-batches/${batch.id}/void`, { reason: 'Stolen', expected });
    const refused = await voidIt(2);
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'label_count_changed',
      'This would void 3 labels, more than the 2 expected. Read the batch again.',
    ]);
    expect((await batchesInDatabase()).find(({ id }) => id === batch.id)!.voided_at).toBeNull();
    expect((await voidIt(-1)).statusCode).toBe(400);
    // A stolen batch that is being scanned must not escape.
    await scan(batch, batch.first_serial);
    expect((await voidIt(3)).statusCode).toBe(200);
  });

  it('404 for an unknown batch', async () => {
    expect((await post('/admin/qr-batches/999999/void', { reason: 'No such' })).statusCode).toBe(404);
  });

  it('409 the second time, and nothing changes', async () => {
    const batch = await createBatch(api.context);
    const responses = await Promise.all(
      ['First', 'Second'].map((reason) => post(`/admin/qr-batches/${batch.id}/void`, { reason })),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const written = (await audit()).filter(({ details }) => (details as { batch_id: number }).batch_id === batch.id);
    expect(written).toHaveLength(1);
  });
});
