import { createBatch, createModel, createProduct, codeOf } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { countRows, closeIntact, expectRefusal, post, scan, totalsOf } from '../../../test/points-driver';
import { createCodeCipher, groupCode, labelUrl } from '../../labels/codes';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ limits: { invalidScansPerTenMinutes: 1000 } });
});
afterAll(() => closeIntact(api));

describe('§7 POST /users/scanner/store', () => {
  test('201 grants the points of the code’s own batch and returns the new balance', async () => {
    const { token, userId } = await api.signInUser();
    const model = await createModel(api.context, { name: 'Quarter turn' });
    const product = await createProduct(api.context, {
      name: 'Ball valve 15 mm',
      modelId: model.id,
      pictureKey: 'abc.jpg',
    });
    const cheap = await createBatch(api.context, { productId: product.id, points: 40 });
    const dear = await createBatch(api.context, { productId: product.id, points: 90 });
    await scan(api, token, codeOf(api.context, cheap));

    const response = await scan(api, token, codeOf(api.context, dear, 11), { latitude: 18.5, longitude: 73.8 });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      message: 'Rewards Granted Successfully',
      data: {
        serial: dear.first_serial + 11,
        product_name: 'Ball valve 15 mm',
        model_name: 'Quarter turn',
        imageUrl: '/api/pictures/abc.jpg',
        reward_points: 90,
        balance_reward_points: 130,
        scanned_at: api.clock.now().toISOString(),
      },
    });
    expect(await totalsOf(api, userId)).toEqual({ granted: 130, available: 130, awaiting: 0, redeemed: 0 });
    const rows = await api.db.selectFrom('scans').selectAll().where('user_id', '=', userId).orderBy('serial').execute();
    expect(rows[1]).toEqual({
      serial: dear.first_serial + 11,
      batch_id: dear.id,
      user_id: userId,
      points: 90,
      location: 'Kothrud, Pune',
      latitude: 18.5,
      longitude: 73.8,
      location_missing: false,
      scanned_at: api.clock.now(),
      claim_id: null,
      request_key: null,
      read_at: null,
    });
    const journal = await api.db.selectFrom('journal').selectAll().where('user_id', '=', userId).execute();
    expect(journal).toMatchObject([
      { kind: 'grant', points: 40, from_account: 'programme', to_account: 'available', serial: cheap.first_serial },
      { kind: 'grant', points: 90, from_account: 'programme', to_account: 'available', serial: dear.first_serial + 11 },
    ]);
  });

  test.each([
    ['the label’s URL', (code: string) => labelUrl('https://loyalty.example', code)],
    ['the label’s URL on a site that has moved', (code: string) => labelUrl('https://elsewhere.example', code)],
    ['the code as printed', groupCode],
    ['the code typed carelessly', (code: string) => ` ${code.toLowerCase().replaceAll('0', 'o')} `],
  ])('201 for %s, and the code is used up in its other spellings, too', async (_name, spell) => {
    const { token } = await api.signInUser();
    const code = codeOf(api.context, await createBatch(api.context));
    expect((await scan(api, token, spell(code))).statusCode).toBe(201);
    expectRefusal(await scan(api, token, code), 409, 'You scanned this code on 21 Nov 2026, 12:00 pm.');
  });

  test.each<[string, object, object]>([
    ['no place at all', { location: undefined }, { location: '', location_missing: true }],
    ['an empty place', { location: '' }, { location: '', location_missing: true }],
    ['null', { location: null, latitude: null, longitude: null }, { location: '', location_missing: true }],
    ['coordinates only', { location: '', latitude: 0, longitude: 0 }, { location_missing: false, latitude: 0 }],
    ['the ends of the earth', { latitude: -90, longitude: 180 }, { latitude: -90, longitude: 180 }],
    ['markup', { location: '<script>alert(1)</script>' }, { location: '<script>alert(1)</script>' }],
    ['a formula', { location: '=HYPERLINK("http://x")' }, { location: '=HYPERLINK("http://x")' }],
    ['control characters', { location: 'Pune\u0000\n Camp\t' }, { location: 'Pune Camp' }],
    ['another script', { location: 'पुणे 🚰' }, { location: 'पुणे 🚰' }],
  ])('201 and the row for a location that is %s', async (_name, place, row) => {
    const { token } = await api.signInUser();
    const batch = await createBatch(api.context);
    const response = await scan(api, token, codeOf(api.context, batch), { ...place });
    expect(response.statusCode).toBe(201);
    const stored = await api.db.selectFrom('scans').selectAll().where('serial', '=', batch.first_serial).execute();
    expect(stored).toMatchObject([row]);
  });

  test('201 and whatever else the client claims is ignored (bad inputs C31, C32)', async () => {
    const { token, userId } = await api.signInUser();
    const other = await api.signInUser();
    const code = codeOf(api.context, await createBatch(api.context, { points: 7 }));
    const lies = { reward_points: 99_999, points: 99_999, user_id: other.userId, is_scanned: false, role_id: 1 };
    const response = await scan(api, token, code, lies);
    expect(response.statusCode).toBe(201);
    expect(response.json<{ data: object }>().data).toMatchObject({ reward_points: 7, balance_reward_points: 7 });
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 7 });
    expect(await totalsOf(api, other.userId)).toMatchObject({ granted: 0 });
  });

  test('201 for a user without totals, and for a batch worth nothing', async () => {
    const { token, userId } = await api.signInUser();
    await api.db.deleteFrom('point_totals').where('user_id', '=', userId).execute();
    const response = await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 0 })));
    expect(response.statusCode).toBe(201);
    expect(await totalsOf(api, userId)).toEqual({ granted: 0, available: 0, awaiting: 0, redeemed: 0 });
  });

  test('201 for the code of a product that has since been removed (§5 “Removing a product”)', async () => {
    const { token } = await api.signInUser();
    const product = await createProduct(api.context);
    const batch = await createBatch(api.context, { productId: product.id, points: 30 });
    await api.db.updateTable('products').set({ removed_at: api.clock.now() }).where('id', '=', product.id).execute();
    const response = await scan(api, token, codeOf(api.context, batch));
    expect(response.statusCode).toBe(201);
  });

  describe('400 Invalid QR code', () => {
    const valid = () => codeOf(api.context, { id: 1, first_serial: 1_000_001 });
    const refused = async (text: unknown) => {
      const { token } = await api.signInUser();
      const before = await countRows(api);
      expectRefusal(await scan(api, token, text), 400, 'Invalid QR code');
      expect(await countRows(api)).toEqual(before);
    };

    beforeAll(async () => {
      await createBatch(api.context);
    });

    test.each<[string, () => unknown]>([
      ['missing (C1)', () => undefined],
      ['empty (C2)', () => ''],
      ['blank (C2)', () => ' '],
      ['a number', () => 12_345],
      ['an array', () => [valid()]],
      ['an object', () => ({ $ne: null })],
      ['null', () => null],
      ['10 KB (C4)', () => 'A'.repeat(10_240)],
      ['a code with trailing data (C7)', () => `${valid()}=points=9`],
      ['a code after another (C7)', () => valid() + valid()],
      ['base64 (C8)', () => Buffer.from(valid()).toString('base64')],
      ['a web page (C23)', () => 'https://example.com/'],
      ['a visiting card (C23)', () => 'BEGIN:VCARD\nFN:Rao\nEND:VCARD'],
      ['a wi-fi password (C23)', () => 'WIFI:T:WPA;S:home;P:secret;;'],
      ['a script (C23)', () => 'javascript:alert(1)'],
      ['SQL', () => "' OR 1=1--"],
      ['a NUL', () => `${valid()}\u0000`],
      ['half a surrogate pair', () => '\ud83d'],
      ['a batch that never was', () => codeOf(api.context, { id: 9_999_999, first_serial: 1_000_001 })],
      ['a serial before its batch', () => codeOf(api.context, { id: 1, first_serial: 1_000_000 })],
      ['a serial behind its batch', () => codeOf(api.context, { id: 1, first_serial: 1_000_001 + 999_999 })],
      [
        'another brand’s key of the same name',
        () => createCodeCipher([{ id: 'A', key: Buffer.alloc(32, 1) }]).encipher({ batchId: 1, serial: 1_000_001 }),
      ],
      [
        'a retired key (C11)',
        () => createCodeCipher([{ id: 'Z', key: Buffer.alloc(32, 2) }]).encipher({ batchId: 1, serial: 1_000_001 }),
      ],
    ])('for %s', (_name, text) => refused(text()));

    test('for a code with one byte changed, at each position (C5)', async () => {
      const { token } = await api.signInUser();
      const code = Buffer.from(valid());
      for (let at = 0; at < code.length; at += 1) {
        for (const change of [0x01, 0x80, 0xff]) {
          const changed = Buffer.from(code);
          changed[at]! ^= change;
          expectRefusal(await scan(api, token, changed.toString('latin1')), 400, 'Invalid QR code');
        }
      }
    });
  });

  test.each<[string, object]>([
    ['latitude 91 (C26)', { latitude: 91, longitude: 0 }],
    ['longitude 181 (C26)', { latitude: 0, longitude: 181 }],
    ['a latitude in words (C26)', { latitude: 'NaN', longitude: 0 }],
    ['"1e999" (C26)', { latitude: '1e999', longitude: 0 }],
    ['half a position', { latitude: 18.5 }],
    ['the other half', { longitude: 73.8 }],
    ['a place that is no text', { location: 5 }],
    ['a place that is a list', { location: ['Pune'] }],
    ['a place without end', { location: 'x'.repeat(501) }],
  ])('400 Invalid location for %s', async (_name, place) => {
    const { token } = await api.signInUser();
    const code = codeOf(api.context, await createBatch(api.context));
    const before = await countRows(api);
    expectRefusal(await scan(api, token, code, { ...place }), 400, 'Invalid location');
    expect(await countRows(api)).toEqual(before);
  });

  test('400 Invalid location for 1e999 as a JSON number, which JavaScript reads as infinite', async () => {
    const { token } = await api.signInUser();
    const code = codeOf(api.context, await createBatch(api.context));
    const response = await api.app.inject({
      method: 'POST',
      url: '/users/scanner/store',
      headers: { token, 'content-type': 'application/json' },
      payload: `{"encrypyData":"${code}","latitude":1e999,"longitude":0}`,
    });
    expectRefusal(response, 400, 'Invalid location');
  });

  test('401 without a token, 403 for an admin', async () => {
    const code = codeOf(api.context, await createBatch(api.context));
    const body = { encrypyData: code };
    expectRefusal(await post(api, '/users/scanner/store', undefined, body), 401, 'Please Provide Token');
    expectRefusal(await post(api, '/users/scanner/store', await api.signInAdmin(), body), 403, 'Forbidden');
  });

  test('409 for a code of one’s own says when; for another’s it says nothing about them', async () => {
    const first = await api.signInUser({ mobile: '9876501234' });
    const second = await api.signInUser();
    const code = codeOf(api.context, await createBatch(api.context));
    await scan(api, first.token, code);
    api.clock.advance(86_400);
    const before = await countRows(api);
    const mine = await scan(api, first.token, code);
    const theirs = await scan(api, second.token, code);
    api.clock.advance(-86_400);
    expectRefusal(mine, 409, 'You scanned this code on 21 Nov 2026, 12:00 pm.', 'code_used_by_you');
    const { data } = mine.json<{ data: unknown }>();
    expect(data).toEqual({ serial: expect.any(Number), scanned_at: api.clock.now().toISOString(), reward_points: 50 });
    expect(theirs.json()).toEqual({ message: 'This QR code has already been used', code: 'code_used' });
    expect(theirs.statusCode).toBe(409);
    expect(await countRows(api)).toEqual(before);
  });

  test('410 for a void batch and for a void code; a scan made before stays the scanner’s', async () => {
    const early = await api.signInUser();
    const late = await api.signInUser();
    const batch = await createBatch(api.context);
    const other = await createBatch(api.context);
    await scan(api, early.token, codeOf(api.context, batch, 0));
    const at = api.clock.now();
    await api.db.updateTable('batches').set({ voided_at: at }).where('id', '=', batch.id).execute();
    await api.db
      .insertInto('voided_codes')
      .values({ serial: other.first_serial, batch_id: other.id, reason: 'Torn', voided_at: at })
      .execute();
    const before = await countRows(api);

    const gone = 'This QR code is no longer valid';
    expectRefusal(await scan(api, late.token, codeOf(api.context, batch, 1)), 410, gone, 'code_void');
    expectRefusal(await scan(api, late.token, codeOf(api.context, other, 0)), 410, gone, 'code_void');
    expectRefusal(
      await scan(api, early.token, codeOf(api.context, batch, 0)),
      409,
      'You scanned this code on 21 Nov 2026, 12:00 pm.',
    );
    expect(await countRows(api)).toEqual(before);
    expect((await scan(api, late.token, codeOf(api.context, other, 1))).statusCode).toBe(201);
  });
});
