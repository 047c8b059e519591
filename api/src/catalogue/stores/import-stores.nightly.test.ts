import { utils, write } from '@e965/xlsx';
import { PUNE, added, adminId, api, lastAct, rows, token, userToken, withStores } from '../../../test/fixtures/stores';
import { multipartBody } from '../../../test/uploads';
import { expectRefusal, post, refusesOtherCallers } from '../../../test/points-driver';

withStores();

describe('POST /admin/stores/import', () => {
  const HEADER = ['Name', 'Address', 'Phone', 'Latitude', 'Longitude'];
  const GOOD = ['Nashik Pipes', 'Panchavati, Nashik 422003', 9876543210, 19.9975, 73.7898];

  function workbook(lines: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines), 'Stores');
    return write(book, { type: 'buffer', bookType }) as Buffer;
  }

  function send(
    value: Buffer,
    {
      check,
      columns,
      filename = 'stores.xlsx',
      sent = token,
    }: { check?: boolean; columns?: string; filename?: string; sent?: string } = {},
  ) {
    const body = multipartBody([
      { name: 'file', value, filename, type: 'application/octet-stream' },
      ...(check ? [{ name: 'check', value: 'true' }] : []),
      ...(columns === undefined ? [] : [{ name: 'columns', value: columns }]),
    ]);
    const headers = { ...body.headers, token: sent };
    return api.app.inject({ method: 'POST', url: '/admin/stores/import', payload: body.payload, headers });
  }

  const MIXED = [
    HEADER,
    GOOD,
    ['', 'No name', '', 1, 2],
    [],
    ['Bad position', 'Here', '123', 'north', 200],
    [PUNE.name.toUpperCase(), PUNE.address, '', 18, 73],
    ['nashik pipes', 'PANCHAVATI, Nashik 422003', '', 19, 73],
  ];
  const ERRORS = [
    { row: 3, column: 'name', message: 'Please enter a store name', value: '' },
    { row: 5, column: 'phone', message: 'Please enter a valid phone number', value: '123' },
    { row: 5, column: 'latitude', message: 'Please enter a latitude from -90 to 90', value: 'north' },
    { row: 5, column: 'longitude', message: 'Please enter a longitude from -180 to 180', value: '200' },
    {
      row: 6,
      column: 'name',
      message: 'There is already a store with this name and address',
      value: PUNE.name.toUpperCase(),
    },
    { row: 7, column: 'name', message: 'The same store as in row 2', value: 'nashik pipes' },
  ];
  const SOURCE = {
    sheets: ['Stores'],
    sheet: { name: 'Stores', heading_row: 1 },
    missing: [],
    columns: HEADER.map((name, index) => ({ name: name.toLowerCase(), column: 'ABCDE'[index] })),
    headings: HEADER.map((heading, index) => ({ column: 'ABCDE'[index], heading, example: String(GOOD[index]) })),
  };
  const STORED = {
    name: 'Nashik Pipes',
    address: 'Panchavati, Nashik 422003',
    phone: '9876543210',
    latitude: 19.9975,
    longitude: 73.7898,
  };

  it.each([
    ['xlsx', 'stores.xlsx'],
    ['biff8', 'STORES.XLS'],
  ] as const)(
    '201 stores the good rows of an %s and says what is wrong with the others',
    async (bookType, filename) => {
      await added();
      const response = await send(workbook(MIXED, bookType), { filename });
      expect([response.statusCode, response.json()]).toMatchObject([
        201,
        {
          message: 'Stores Added Successfully',
          data: { inserted: 1, ready: 1, failed: 4, errors: ERRORS, source: SOURCE, stores: [{ row: 2, ...STORED }] },
        },
      ]);
      const stored = await rows();
      expect(stored).toHaveLength(2);
      expect(stored[1]).toMatchObject(STORED);
      expect(await lastAct()).toEqual({
        admin_id: adminId,
        action: 'stores-imported',
        details: { file: filename, inserted: 1, failed: 4, store_ids: [stored[1]!.id] },
      });
    },
  );

  it('200 for a check: the same response, nothing stored or recorded', async () => {
    await added();
    const before = await lastAct();
    const response = await send(workbook(MIXED), { check: true });
    expect([response.statusCode, response.json().data]).toMatchObject([
      200,
      { inserted: 0, ready: 1, failed: 4, errors: ERRORS, source: SOURCE, stores: [{ row: 2, ...STORED }] },
    ]);
    expect([(await rows()).length, await lastAct()]).toEqual([1, before]);
  });

  it.each([
    ['more spaces', 'Shree  Ganesh Sanitary', 'Shree Ganesh\u00a0 Sanitary'],
    ['letters beyond English in another case', 'Établissement ÇELIK', 'établissement çelik'],
    ['decomposed letters', '\u00c9tablissement', 'E\u0301tablissement'],
  ])('200 finds a store that exists, written with %s', async (_case, stored, written) => {
    await added({ name: stored });
    const response = await send(workbook([HEADER, [written, PUNE.address.replace(' ', '  '), '', 18, 73]]), {
      check: true,
    });
    expect(response.json().data).toMatchObject({ ready: 0, failed: 1, errors: [{ row: 2, column: 'name' }] });
  });

  it('201 takes columns in any order and case, others beside them, and none for the phone', async () => {
    const response = await send(
      workbook([
        ['longitude', 'Owner', ' LATITUDE ', 'address', 'name'],
        [73.79, 'Patil', 20, 'Nashik', 'Patil & Sons'],
      ]),
    );
    expect(response.json().data.stores).toMatchObject([
      { row: 2, name: 'Patil & Sons', address: 'Nashik', phone: null, latitude: 20, longitude: 73.79 },
    ]);
  });

  it('201 names a cell whose formula ends in an error, in any column', async () => {
    const failed = { t: 'e' as const, v: 0x2a };
    const response = await send(
      workbook([HEADER, [failed, 'Panchavati, Nashik', '', 19, 73], ['B', 'Nashik', failed, 19, 73]]),
    );
    const message = 'The formula in this cell ends in an error';
    expect(response.json().data).toMatchObject({
      inserted: 0,
      errors: [
        { row: 2, column: 'name', message },
        { row: 3, column: 'phone', message },
      ],
    });
  });

  it('201 positions and phone numbers in the digits of any script', async () => {
    const response = await send(workbook([HEADER, ['Lane', 'Pune', '९८७६५ ४३२१०', '१८.५२०४', '७३．८५६७']]));
    expect(response.json().data.stores).toMatchObject([
      { row: 2, name: 'Lane', address: 'Pune', phone: '98765 43210', latitude: 18.5204, longitude: 73.8567 },
    ]);
  });

  it('201 positions and phone numbers are the values of their cells, whatever is displayed of them', async () => {
    const numbers = [
      { t: 'n', v: 919876543210 },
      { t: 'n', v: 18.5204303, z: '0.00' },
      { t: 'n', v: 73.8567437, z: '0' },
    ];
    const response = await send(workbook([HEADER, ['Lane', 'Pune', ...numbers]]));
    expect(response.json().data.stores).toMatchObject([
      { row: 2, name: 'Lane', address: 'Pune', phone: '919876543210', latitude: 18.52043, longitude: 73.856744 },
    ]);
  });

  it('200 reports missing columns with what the sheet has; 201 with the columns that the admin chose for them', async () => {
    const file = workbook([['Stores of Pune'], ['Outlet title', 'Where', 'N', 'E'], ['Lane', 'Pune', 18.5, 73.8]]);
    const { source, stores } = (await send(file, { check: true })).json().data;
    expect([source.sheet, source.missing, source.headings[1], stores]).toEqual([
      { name: 'Stores', heading_row: 2 },
      ['name', 'address', 'latitude', 'longitude'],
      { column: 'B', heading: 'Where', example: 'Pune' },
      [],
    ]);
    const columns = { name: 'A', address: 'B', latitude: 'C', longitude: 'D' };
    const response = await send(file, { columns: JSON.stringify({ sheet: 'Stores', first_row: 3, columns }) });
    expect([response.statusCode, response.json().data.stores]).toMatchObject([
      201,
      [{ row: 3, name: 'Lane', address: 'Pune', phone: null, latitude: 18.5, longitude: 73.8 }],
    ]);
  });

  it.each(['{', '[]', '{"sheet":1}', '{"sheet":"Stores","columns":{"name":"1"}}'])(
    '400 for columns %s',
    async (columns) => {
      const response = await send(workbook([HEADER, GOOD]), { columns });
      expect([response.statusCode, response.json().errors]).toEqual([400, { columns: 'Invalid request' }]);
    },
  );

  it('201 stores two thousand rows', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) => [`Store ${i}`, 'Pune', '', 18, 73]);
    const response = await send(workbook([HEADER, ...lines]));
    expect(response.json().data).toMatchObject({ inserted: 2000, failed: 0 });
    expect(response.json().data.stores).toHaveLength(100);
    expect(await rows()).toHaveLength(2000);
  });

  it('400 for two sheets', async () => {
    const part = { name: 'file', value: workbook([HEADER, GOOD]), filename: 'a.xlsx' };
    const { payload, headers } = multipartBody([part, part]);
    const response = await api.app.inject({
      method: 'POST',
      url: '/admin/stores/import',
      payload,
      headers: { ...headers, token },
    });
    expect([response.statusCode, response.json().errors]).toEqual([400, { file: 'Only one file' }]);
  });

  it.each([
    ['a text file', Buffer.from('name,address'), 'stores.xlsx', 'Only Excel (xls, xlsx) files are allowed.'],
    ['a sheet under another name', workbook([HEADER, GOOD]), 'stores.csv', 'Only Excel (xls, xlsx) files are allowed.'],
    [
      'missing columns',
      workbook([
        ['name', 'phone'],
        ['a', 'b'],
      ]),
      'a.xlsx',
      "The sheet has no column 'address', 'latitude', 'longitude'",
    ],
    ['a column twice', workbook([[...HEADER, 'name'], GOOD]), 'a.xlsx', "The sheet has the column 'name' twice"],
    ['no rows', workbook([HEADER]), 'a.xlsx', 'The sheet has no rows'],
    ['an empty sheet', workbook([[]]), 'a.xlsx', "The sheet has no column 'name', 'address', 'latitude', 'longitude'"],
  ])('400 for %s', async (_, bytes, filename, message) => {
    expectRefusal(await send(bytes, { filename }), 400, message);
    expect(await rows()).toEqual([]);
  });

  it('400 without a file, 413 for a huge one, 415 for JSON', async () => {
    const { payload, headers } = multipartBody([{ name: 'check', value: 'true' }]);
    const url = '/admin/stores/import';
    const none = await api.app.inject({ method: 'POST', url, payload, headers: { ...headers, token } });
    expectRefusal(none, 400, 'Please upload an Excel file.', 'files_missing');
    expectRefusal(
      await send(Buffer.alloc(5_242_881)),
      413,
      'Spreadsheet is too large: up to 5 MB are accepted',
      'sheet_too_large',
    );
    expectRefusal(await post(api, url, token, {}), 415, 'Unsupported media type');
  });

  refusesOtherCallers(
    (sent) => send(workbook([HEADER]), { sent: sent ?? '' }),
    () => userToken,
  );
});
