import { freshMobile, type TestApi } from '../../../test/create-test-api';
import { smallJpeg } from '../../../test/picture-samples';
import { expectRefusal, post } from '../../../test/points-driver';
import {
  api,
  change,
  mobiles,
  owner,
  person,
  read,
  rowsOf,
  staged,
  upload,
  withImports,
} from '../../../test/fixtures/imports';
import { multipartBody } from '../../../test/uploads';
import { runImports } from '.';

withImports();

const wrongRows = (id: number) =>
  api.app.inject({ url: `/admin/imports/${id}/wrong-rows.csv`, headers: { token: owner } });

describe('POST /admin/imports', () => {
  it('201 is a dry run: rows, errors with the value that is wrong, new members; nothing else changes', async () => {
    const [one, other] = mobiles(2) as [string, string];
    const id = await staged('members', [
      ['Name', 'Mobile No.', 'Role', 'City', 'Language', 'UPI ID'],
      ['Asha Patil', `+91 ${one.slice(0, 5)}\u2011${one.slice(5)}`, 'Plumber', 'Pune', 'मराठी', 'asha@okicici'],
      ['Ravi', `\u202a${other}\u202c`, 'customer', '', '', ''],
      ['Twice', one, '', '', '', ''],
      ['Short', '12345', '', '', '', ''],
      ['Odd', freshMobile(), 'electrician', '', 'Klingon', 'no-at-sign'],
    ]);
    expect(await read(id)).toMatchObject({
      ...{ state: 'ready', rows: 5, wrong: 3, new_members: 2, payout_details: 1, points: 0 },
      outcomes: { created: 0, left: 2 },
    });
    expect(await rowsOf(id, 'wrong')).toEqual([
      {
        row: 4,
        cells: [],
        errors: [{ column: 'mobile', message: 'The same number as in row 2', value: one }],
        different: [],
        user_id: null,
      },
      expect.objectContaining({
        errors: [{ column: 'mobile', message: 'Not a mobile number of ten digits', value: '12345' }],
      }),
      expect.objectContaining({
        row: 6,
        errors: [
          { column: 'role', message: 'Write plumber or customer', value: 'electrician' },
          { column: 'language', message: 'Write English, Hindi, Marathi, Tamil, Telugu or Bengali', value: 'Klingon' },
          { column: 'upi_id', message: 'Enter a UPI ID such as name@okicici', value: 'no••••' },
        ],
      }),
    ]);
    expect(await person(one)).toBeUndefined();
  });

  it('reads spreadsheets, other separators, encodings and digits as other systems write them', async () => {
    const [one, other, third] = mobiles(3) as [string, string, string];
    const devanagari = third.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    const files: [string, string | Buffer | unknown[][]][] = [
      [
        'old.xlsx',
        [
          ['Phone', 'Points'],
          [one, 1250],
          [other, '1,250'],
          [third, '१२५०'],
        ],
      ],
      ['old.csv', `sep=;\r\nPhone;Closing balance\r\n${one};1250\r\n${other};"1,250"\r\n${devanagari};1250.00\r\n`],
      ['old.csv', Buffer.from(`\ufeffPhone\tBalance\n${one}\t1250\n${other}\t1250\n\n${third}\t1250\n`, 'utf16le')],
    ];
    await staged('members', [['mobile'], [one], [other], [third]]).then((id) => start(id));
    for (const [file, content] of files) {
      const id = await staged('balances', content as never, { file });
      expect(await read(id)).toMatchObject({ rows: 3, wrong: 0, points: 3750 });
      const [, , last] = (await rowsOf(id, 'ready')) as unknown as { cells: object[] }[];
      expect(last!.cells).toEqual([
        { column: 'mobile', value: third },
        { column: 'points', value: '1250' },
      ]);
    }
    const latin = await staged('members', Buffer.from(`mobile,name\n${freshMobile()},Jos\u00e9\n`, 'latin1'));
    expect(await read(latin)).toMatchObject({ rows: 1, wrong: 0 });
  });

  it('refuses balances that are negative, fractional or huge, and sums the others exactly', async () => {
    const numbers = mobiles(6) as string[];
    await staged('members', [['mobile'], ...numbers.map((mobile) => [mobile])]).then((id) => start(id));
    const points = ['-1', '10.5', '10000001', 'many', '9999999', '1'];
    const id = await staged('balances', [['mobile', 'points'], ...numbers.map((mobile, at) => [mobile, points[at]])]);
    expect(await read(id)).toMatchObject({ rows: 6, wrong: 4, points: 10_000_000 });
    const messages = ['A balance cannot be below 0', 'Not a whole number of points', 'More than 10,000,000 points'];
    const errors = (await rowsOf(id, 'wrong')) as unknown as { errors: { message: string; value: string }[] }[];
    expect(errors.map(({ errors: [error] }) => [error!.message, error!.value])).toEqual([
      ...messages.map((message, index) => [message, points[index]]),
      [messages[1], 'many'],
    ]);
  });

  it('keeps cells encrypted, and returns the wrong rows as a file that is corrected and uploaded again', async () => {
    const mobile = freshMobile();
    const id = await staged('members', [
      ['mobile', 'name', 'role'],
      [`+91${mobile}`, '=HYPERLINK("http://x")', 'boss'],
    ]);
    expect(
      JSON.stringify(await api.db.selectFrom('import_rows').selectAll().where('import_id', '=', id).execute()),
    ).not.toMatch(/HYPERLINK|boss/);
    const file = await wrongRows(id);
    expect(file.body).toContain(`'+91${mobile},"'=HYPERLINK(""http://x"")",boss`);
    expect(file.body).toContain('role: Write plumber or customer');
    const again = await staged('members', file.body.replace(',boss,', ',plumber,'));
    expect(await read(again)).toMatchObject({ rows: 1, wrong: 0, new_members: 1 });
  });

  it('shows a second owner what will be applied, with masked payout details, and confirms that file only', async () => {
    const [one, other] = mobiles(2) as [string, string];
    const id = await staged('members', [
      ['mobile', 'name', 'account_number', 'ifsc', 'upi_id'],
      [one, 'Asha Patil', '123456789012', 'SBIN0001234', ''],
      [other, 'Ravi', '', '', 'ravikumar@okicici'],
      ['12345', 'Short', '', '', 'shortly@okicici'],
    ]);
    expect(await rowsOf(id, 'ready')).toMatchObject([
      {
        row: 2,
        cells: [
          { column: 'mobile', value: one },
          { column: 'name', value: 'Asha Patil' },
          { column: 'account_number', value: '••••9012' },
          { column: 'ifsc', value: 'SBIN0001234' },
        ],
      },
      { row: 3, cells: [{}, {}, { column: 'upi_id', value: 'ra••••@okicici' }] },
    ]);
    const ready = await api.app.inject({ url: `/admin/imports/${id}/ready-rows.csv`, headers: { token: owner } });
    expect(ready.body.trim().split('\r\n').slice(1)).toEqual([
      `${one},Asha Patil,,,,,••••9012,SBIN0001234,,2`,
      `${other},Ravi,,,,ra••••@okicici,,,,3`,
    ]);
    const wrong = (await wrongRows(id)).body;
    expect(wrong).toContain('sh••••@okicici');
    const again = await staged('members', wrong.replace('12345,', `${freshMobile()},`));
    expect(await rowsOf(again, 'wrong')).toMatchObject([
      { errors: [{ message: 'This value is masked: copy it from your own file' }] },
    ]);
    const events = await api.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
    expect(events.filter(({ action }) => action === 'import-rows-downloaded').slice(-2)).toMatchObject([
      { details: { import_id: id, list: 'ready', rows: 2 } },
      { details: { import_id: id, list: 'wrong', rows: 1 } },
    ]);

    const ordered = await change(id, 'apply');
    const { digest } = (await read(id)) as unknown as { digest: string };
    const { order } = await api.db
      .selectFrom('confirmations')
      .select('order')
      .where('id', '=', ordered.json().data.confirmation_id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ digest, rows: 2 });
    const mobile = freshMobile();
    const token = await api.signInAdmin(mobile, ['owner']);
    const joined_at = new Date(api.clock.now().getTime() - 3 * 86_400_000);
    await api.db.updateTable('admins').set({ joined_at }).where('mobile', '=', mobile).execute();
    await api.db.updateTable('imports').set({ digest: 'b3RoZXI' }).where('id', '=', id).execute();
    const message = 'The file of this import is not the one that was to be confirmed';
    const confirm = await post(api, `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`, token);
    expectRefusal(confirm, 409, message, 'import_state');
  });

  it('keeps the statement of the old system as a reference and a picture', async () => {
    const mobile = freshMobile();
    const more = [{ name: 'picture', value: await smallJpeg(), filename: 'ledger.jpg' }];
    const id = await staged(
      'balances',
      [
        ['mobile', 'points'],
        [mobile, 1],
      ],
      { more, statement: '' },
    );
    expect(await read(id)).toMatchObject({ has_picture: true, statement: null });
    const url = `/admin/imports/${id}/statement`;
    const picture = await api.app.inject({ url, headers: { token: owner } });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const none = await upload(
      'balances',
      [
        ['mobile', 'points'],
        [mobile, 2],
      ],
      { statement: '' },
    );
    expect(none.json().errors).toHaveProperty('statement');
  });

  it('400 for what cannot be read; nothing is left', async () => {
    const before = await api.db.selectFrom('imports').select('id').execute();
    const rows = [['mobile'], [freshMobile()]];
    expectRefusal(
      await upload('members', rows, { file: 'old.pdf' }),
      400,
      'Only CSV and Excel files (csv, xlsx, xls) are allowed.',
    );
    expectRefusal(
      await upload('people' as never, rows),
      400,
      'Choose what the file has: members, balances or histories',
    );
    expectRefusal(await upload('members', 'mobile\n'), 400, 'The file has no rows', 'invalid_sheet');
    expectRefusal(await upload('members', ''), 400, "Invalid spreadsheet: it has no column 'mobile'", 'invalid_sheet');
    expectRefusal(
      await upload('balances', 'mobile,name\n1,2\n'),
      400,
      "Invalid spreadsheet: it has no column 'points'",
      'invalid_sheet',
    );
    expectRefusal(
      await upload('members', 'mobile,mobile\n1,2\n'),
      400,
      "Invalid spreadsheet: it has the column 'mobile' twice",
    );
    const open = await upload('members', `mobile\n"${'x'.repeat(200_000)}`);
    expect([open.statusCode, open.json().code]).toEqual([400, 'invalid_sheet']);
    const binary = await upload('members', Buffer.alloc(500));
    expect([binary.statusCode, binary.json().code]).toEqual([400, 'wrong_file_kind']);
    expect(await api.db.selectFrom('imports').select('id').execute()).toEqual(before);
  });

  it('413 for a file of 200 MB before it is read, and for one that is larger than it says', async () => {
    const headers = { 'content-length': String(200 * 1_048_576) };
    const early = await upload('members', 'mobile\n1\n', { headers });
    expectRefusal(early, 413, 'Spreadsheet is too large: up to 50 MB are accepted', 'sheet_too_large');
    const node = await api.anotherNode({ limits: { memberFileBytes: 1000, memberFileRows: 5 } });
    expect(await sendTo(node, `mobile\n${'\n'.repeat(1000)}`)).toMatchObject({ statusCode: 413 });
    const rows = await sendTo(node, 'mobile\n1\n2\n3\n4\n5\n');
    expectRefusal(rows, 400, 'Spreadsheet is too large: it has more than 5 rows', 'sheet_too_large');
    await node.close();
  });

  it('409 for the same file again, also when two admins send it at once; an Idempotency-Key repeats the response', async () => {
    const rows = [['mobile'], [freshMobile()]];
    const key = { 'idempotency-key': 'same-file-0001' };
    const [first, second] = await Promise.all([upload('members', rows, { headers: key }), upload('members', rows)]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([201, 409]);
    const id = [first, second].find(({ statusCode }) => statusCode === 201)!.json().data.id;
    expectRefusal(await upload('members', rows), 409, `This file is import ${id} already`, 'import_exists');
    const deleted = await api.app.inject({ method: 'DELETE', url: `/admin/imports/${id}`, headers: { token: owner } });
    expect(deleted.statusCode).toBe(200);
    expect((await upload('members', rows, { headers: { 'idempotency-key': 'same-file-0002' } })).statusCode).toBe(201);
    expect((await upload('members', rows, { headers: { 'idempotency-key': 'same-file-0002' } })).statusCode).toBe(201);
  });

  it('401 without a token, 403 for roles other than owner', async () => {
    const approver = await api.signInAdmin(freshMobile(), ['approver', 'finance', 'catalogue', 'viewer']);
    const id = await staged('members', [['mobile'], [freshMobile()]]);
    expect((await upload('members', [['mobile'], ['1']], { token: approver })).statusCode).toBe(403);
    expect((await change(id, 'apply', approver)).statusCode).toBe(403);
    expect((await change(id, 'undo', approver)).statusCode).toBe(403);
    expect((await post(api, '/admin/imports/list', approver)).statusCode).toBe(403);
    expect((await post(api, `/admin/imports/${id}/apply`, undefined)).statusCode).toBe(401);
    expectRefusal(await change(999_999, 'apply'), 404, 'Import not found', 'import_not_found');
  });

  it('409 without PAYOUT_KEYS', async () => {
    const node = await api.anotherNode({ payoutKeys: [] });
    const response = await sendTo(node, `mobile\n${freshMobile()}\n`);
    expectRefusal(response, 409, 'Files with personal data need PAYOUT_KEYS, which is not set', 'imports_off');
    await node.close();
  });
});

async function start(id: number) {
  expect((await change(id, 'apply')).statusCode).toBe(200);
  await runImports(api.context);
}

function sendTo(node: TestApi, text: string) {
  const { payload, headers } = multipartBody([
    { name: 'kind', value: 'members' },
    { name: 'file', value: text, filename: 'old.csv' },
  ]);
  return node.app.inject({ method: 'POST', url: '/admin/imports', payload, headers: { ...headers, token: owner } });
}
