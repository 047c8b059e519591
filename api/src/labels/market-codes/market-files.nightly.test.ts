import { sql } from 'kysely';
import { createProduct } from '../../../test/factories';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import {
  addFile,
  forgetUndone,
  loadFile,
  readFile,
  sendPart,
  setMarketLabels,
} from '../../../test/fixtures/market-labels';
import { setProgramme } from '../../../test/fixtures/payouts';
import { expectInvariantsHold, expectRefusal, post, scan } from '../../../test/points-driver';
import { forgetCodes } from './change-market-files';
import { hashMarketCode } from './hash-market-code';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi();
  owner = await api.signInAdmin();
});
/** What the codes of a test begin with. */
let p = '';
let run = 0;
beforeEach(async () => {
  await setMarketLabels(api);
  run += 1;
  p = `PP${String(run).padStart(4, '0')}`;
});
afterAll(() => api.close());

/** Counts the stored codes of a file. */
const stored = async (id: number) => {
  const { rows } = await sql`
    select from market_codes c join batches b on c.serial >= b.first_serial and c.serial < b.first_serial + b.quantity
    where b.market_file_id = ${id}`.execute(api.db);
  return rows.length;
};
const act = (id: number, action: string, token = owner) =>
  post(api, `/admin/market-files/${id}/${action}`, token, action === 'activate' ? {} : { reason: 'Wrong file' });

describe('a file of market codes', () => {
  test('is read whole: sums, and each row that was not taken with its line, reason and value', async () => {
    await api.db.updateTable('products').set({ sku: null }).execute();
    const tap = await createProduct(api.context, { name: 'Tap' });
    await api.db.updateTable('products').set({ sku: 'TAP-1' }).where('id', '=', tap.id).execute();
    await loadFile(api, owner, 'PPOLD00001,5\n', { name: 'Before' });
    const id = await addFile(api, owner);
    const rows = [
      '\ufeffcode,points,product',
      `${p}01,50,tap-1`,
      `"https://qr.pipeline.example/v/${p}02",50`,
      `${p.toLowerCase()}03;70`,
      '',
      'AAAA,50',
      `${p}04,5.5`,
      `${p}05,-3`,
      `${p}06,1000001`,
      '=HYPERLINK("http://x"),50',
      `${p}01,50`,
      'ppold00001,5',
      `${p}07,50,NO-SUCH`,
      '7712345678,१००',
      'SECRET-07x,5',
      '5,SECRET-07x',
    ];
    const response = await sendPart(api, owner, id, { text: rows.join('\r\n') });

    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      state: 'loaded',
      lines: 16,
      codes: 4,
      points: 270,
      duplicates: 2,
      wrong: 8,
    });
    expect(response.json().data.problems).toEqual([
      { line: 6, problem: 'code-wrong', value: 'AAAA' },
      { line: 7, problem: 'points-wrong', value: '5.5' },
      { line: 8, problem: 'points-wrong', value: '-3' },
      { line: 9, problem: 'points-wrong', value: '1000001' },
      { line: 10, problem: 'code-wrong', value: '=HAAAAAAAA("aaaa://a")' },
      { line: 11, problem: 'twice-in-file', value: null },
      { line: 12, problem: 'in-another-file', value: null },
      { line: 13, problem: 'product-unknown', value: 'no-such' },
      // The shape alone: it may pay once the formats are corrected.
      { line: 15, problem: 'code-wrong', value: 'SEAAAA-99a' },
      { line: 16, problem: 'code-wrong', value: '5' },
    ]);
    const batches = await api.db
      .selectFrom('batches')
      .where('market_file_id', '=', id)
      .select(['points', 'quantity'])
      .execute();
    expect(batches.toSorted((a, b) => b.quantity - a.quantity || a.points - b.points)).toEqual([
      { points: 50, quantity: 1 },
      { points: 50, quantity: 1 },
      { points: 70, quantity: 1 },
      { points: 100, quantity: 1 },
    ]);
    await expectInvariantsHold(api);
  });

  test('has no code in the database, and none in the audit log', async () => {
    await loadFile(api, owner, 'PPSECRET01,50\n');
    const texts = await Promise.all([
      api.db.selectFrom('market_codes').selectAll().execute(),
      api.db.selectFrom('market_files').selectAll().execute(),
      api.db.selectFrom('audit_log').select('details').execute(),
    ]);
    expect(JSON.stringify(texts)).not.toContain('PPSECRET01');
    const [key] = api.context.config.codeKeys;
    expect(texts[0].map(({ hash }) => hash.replaceAll('-', ''))).toContain(hashMarketCode(key!, 'PPSECRET01'));
  });

  test('is read on from where it stopped, whatever was sent twice, at once or by another node', async () => {
    const node = await api.anotherNode();
    const lines = Array.from({ length: 300 }, (_, at) => `PPMANY${String(at).padStart(4, '0')},${10 + (at % 3)}\n`);
    const text = lines.join('');
    const id = await addFile(api, owner, { file_bytes: text.length });
    // Cut within a line: whole lines count.
    const first = (await sendPart(api, owner, id, { text: text.slice(0, 1005), last: false })).json().data;
    expect(first).toMatchObject({ state: 'loading', codes: 71, read_to: 994 });
    const next = { text: text.slice(994, 3001), offset: 994, last: false };
    const both = await Promise.all([1, 2, 3, 4].map((at) => sendPart(at % 2 ? api : node, owner, id, next)));
    for (const each of both) expect(each.json().data).toMatchObject({ state: 'loading', codes: 214 });
    // The response was lost, or the page does not know where it was.
    expect((await sendPart(node, owner, id, next)).json().data).toMatchObject({ codes: 214 });
    const readTo = Number((await readFile(node, owner, id)).read_to);
    await sendPart(node, owner, id, { text: text.slice(readTo), offset: readTo });
    expect(await readFile(api, owner, id)).toMatchObject({
      ...{ state: 'loaded', lines: 300, codes: 300, points: 3300, duplicates: 0, wrong: 0 },
    });
    expect(await stored(id)).toBe(300);
    await expectInvariantsHold(api);
    await node.app.close();
  });

  test('keeps nothing of a part whose transaction failed', async () => {
    const id = await addFile(api, owner);
    const failing = api.context.clock.now;
    let calls = 0;
    // The node goes down after the codes were stored and before the file says so.
    api.context.clock.now = () => {
      calls += 1;
      if (calls > 0) throw new Error('killed');
      return failing();
    };
    const killed = await sendPart(api, owner, id, { text: `${p}01,50\n${p}02,50\n` });
    api.context.clock.now = failing;
    expect(killed.statusCode).toBe(500);
    expect(await stored(id)).toBe(0);
    await sendPart(api, owner, id, { text: `${p}01,50\n${p}02,50\n` });
    expect(await readFile(api, owner, id)).toMatchObject({ codes: 2, points: 100, duplicates: 0 });
  });

  test.each([
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004 xl/workbook.xml'),
      'The file is a workbook or an archive. Save it as CSV',
    ],
    [
      'a compressed file',
      Buffer.from([0x1f, 0x8b, 8, 0]),
      'The file is compressed. Unpack it first: parts of it are text',
    ],
    ['UTF-16', Buffer.from(`\ufeff${p}01,5\n`, 'utf16le'), 'The file is UTF-16. Save it as CSV UTF-8'],
    ['bytes', Buffer.from([1, 0, 2]), 'The file is not a text. Save it as CSV'],
  ])('400 for %s', async (_name, text, message) => {
    expectRefusal(await sendPart(api, owner, await addFile(api, owner), { text }), 400, message);
  });

  test('400 for a line without an end and for a part that is too large', async () => {
    const id = await addFile(api, owner);
    const line = await sendPart(api, owner, id, { text: 'P'.repeat(1000), last: false });
    expectRefusal(line, 400, 'Line 1 is too long for a code');
    const part = await sendPart(api, owner, id, { text: 'P'.repeat(524_289) });
    expectRefusal(part, 400, 'A part has no more than 524288 bytes');
  });

  test('409 until the owner has set how codes are written', async () => {
    await setProgramme(api, { marketLabels: null });
    const body = { name: 'X', file_name: 'x.csv', file_bytes: 1 };
    expectRefusal(
      await post(api, '/admin/market-files/create', owner, body),
      409,
      'How the codes are written is not set. The owner sets it first',
    );
  });

  test('pays only once it is in force, and no longer once it was voided', async () => {
    const { token } = await api.signInUser();
    const id = await addFile(api, owner);
    await sendPart(api, owner, id, { text: `${p}01,50\n${p}02,60\n` });
    expectRefusal(await scan(api, token, `${p}01`), 400, 'Invalid QR code');
    expect((await act(id, 'activate')).json().data).toMatchObject({ state: 'active' });
    expect((await scan(api, token, `${p}01`)).statusCode).toBe(201);
    expect((await act(id, 'void')).json().data).toMatchObject({
      state: 'void',
      used: 1,
      used_points: 50,
      problems: [],
    });
    expectRefusal(await scan(api, token, `${p}02`), 410, 'This QR code is no longer valid');
    expectRefusal(await act(id, 'void'), 409, 'The file was voided');
    await expectInvariantsHold(api);
  });

  test('undone after use: unused codes are deleted and can be loaded again, used ones stay used', async () => {
    const [one, other] = [await api.signInUser(), await api.signInUser()];
    const id = await loadFile(api, owner, `${p}01,50\n${p}02,500\n`);
    await scan(api, one.token, `${p}01`);
    expect((await act(id, 'undo')).json().data).toMatchObject({ state: 'undoing' });
    expectRefusal(await scan(api, other.token, `${p}02`), 410, 'This QR code is no longer valid');
    await forgetUndone(api);
    expect(await readFile(api, owner, id)).toMatchObject({ state: 'undone', codes: 2, used: 1, used_points: 50 });
    expect(await stored(id)).toBe(1);
    const again = await loadFile(api, owner, `${p}01,5\n${p}02,5\n`);
    expect(await readFile(api, owner, again)).toMatchObject({ codes: 1, points: 5, duplicates: 1 });
    expectRefusal(await scan(api, other.token, `${p}01`), 409, 'This QR code has already been used');
    expect((await scan(api, other.token, `${p}02`)).json().data).toMatchObject({ reward_points: 5 });
    await expectInvariantsHold(api);
  });

  test('undone after a label was voided: it stays void, whatever is loaded again', async () => {
    const id = await loadFile(api, owner, `${p}01,50\n`);
    const [code] = (
      await sql<{ serial: number }>`
      select c.serial from market_codes c join batches b on c.serial = b.first_serial where b.market_file_id = ${id}`.execute(
        api.db,
      )
    ).rows;
    await sql`
      insert into voided_codes (serial, batch_id, voided_at, reason, voided_by)
      select ${code!.serial}::bigint, b.id, ${api.clock.now()}::timestamptz, 'Torn off', a.id
      from batches b, (select min(id) as id from admins) a where b.market_file_id = ${id}`.execute(api.db);
    await act(id, 'undo');
    await forgetUndone(api);
    const again = await loadFile(api, owner, `${p}01,50\n`);
    expect(await readFile(api, owner, again)).toMatchObject({ codes: 0, duplicates: 1 });
    const { token } = await api.signInUser();
    expectRefusal(await scan(api, token, `${p}01`), 410, 'This QR code is no longer valid');
  });

  test('an undo waits for scans that are under way, and goes on after a kill', async () => {
    const id = await loadFile(api, owner, `${p}01,50\n`);
    await act(id, 'undo');
    await forgetCodes(api.context, new AbortController().signal);
    expect(await stored(id)).toBe(1);
    api.clock.advance(61);
    await forgetCodes(api.context, AbortSignal.abort());
    expect(await readFile(api, owner, id)).toMatchObject({ state: 'undoing' });
    await forgetUndone(api);
    expect(await stored(id)).toBe(0);
  });

  test.each(['approver', 'finance', 'viewer'] as const)(
    '403 for a change by the role %s, which may read the list',
    async (role) => {
      const admin = await api.signInAdmin('9000000055', [role]);
      expect(
        (await post(api, '/admin/market-files/create', admin, { name: 'a', file_name: 'b', file_bytes: 1 })).statusCode,
      ).toBe(403);
      expect((await post(api, '/admin/market-files', admin)).statusCode).toBe(200);
      expect((await post(api, '/admin/market-labels/test', admin, { code: 'x' })).statusCode).toBe(403);
    },
  );

  test('its labels cannot be printed, listed or shown as ours', async () => {
    const id = await loadFile(api, owner, `${p}01,50\n`);
    const [batch] = await api.db.selectFrom('batches').where('market_file_id', '=', id).selectAll().execute();
    const get = (url: string) => api.app.inject({ method: 'GET', url, headers: { token: owner } });
    expect((await get(`/admin/qr-batches/${batch!.id}/codes.csv`)).statusCode).toBe(409);
    expect((await post(api, '/admin/qr-get', owner)).json().total_count).toBe(0);
    expect(() => api.context.codes.encipher({ batchId: batch!.id, serial: batch!.first_serial })).toThrow(RangeError);
  });
});
