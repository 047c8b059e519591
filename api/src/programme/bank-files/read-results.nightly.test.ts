import { workbook, workbookWith } from '../../../test/uploads';
import { readLimits } from '../../platform/config/load-config';
import { checkResults, type PaymentState, presets, readResultTable } from '.';

const { results: columns } = presets[0]!.file;
const HEAD = ['Amount', 'Remark', 'STATUS', 'Rejection Reason', 'UTR NO'];
const RUN = 3;
const payment = (itemId: number, over: Partial<PaymentState> = {}): [number, PaymentState] => [
  itemId,
  { itemId, epoch: 1, runId: RUN, amountPaise: 110_000, state: 'open', reference: null, ...over },
];
const payments = new Map([
  payment(1),
  payment(2),
  payment(3, { runId: 4 }),
  payment(4, { state: 'paid', reference: 'ICIN426197557' }),
  payment(5, { state: 'returned' }),
]);

const read = (bytes: Buffer) => readResultTable(bytes, readLimits({}), columns, 'No');
const check = (...lines: string[][]) => {
  const rows = lines.map(([amount = '', reference = '', status = '', reason = '', utr = ''], index) => ({
    row: index + 2,
    cells: { amount, reference, status, reason, utr },
    broken: [],
  }));
  const { ready, errors } = checkResults({ rows }, columns, RUN, payments);
  return { ready, errors: errors.map(({ row, column, code }) => [row, column, code]) };
};
const GOOD = [
  HEAD,
  ['1100', 'pay1', 'success', '', 'ICIN1 234567'],
  ['1,100.00', 'NEFT/PAY2/x', 'Reversed', 'A/c 001234567890 of ravi.k@okicici closed', ''],
];
const csv = (lines: unknown[][], separator = ';') =>
  Buffer.from(lines.map((line) => line.join(separator)).join('\r\n'));
const APPLIED = [
  { row: 2, itemId: 1, outcome: 'paid', reference: 'ICIN1234567' },
  { row: 3, itemId: 2, outcome: 'returned', reason: 'A/c ••••7890 of ••••@okicici closed' },
];

it.each<[string, () => Buffer]>([
  ['.xlsx', () => workbook(GOOD)],
  ['CSV', () => csv(GOOD)],
])('reads paid and returned rows from %s', async (_kind, file) => {
  const table = await read(file());
  expect(checkResults(table, columns, RUN, payments)).toEqual({ ready: APPLIED, errors: [], undecided: 0 });
  expect(table.itemIds).toEqual([1, 2]);
});

it('reads the epoch of a reference: one of another epoch, or of a payment that was not restored, is refused', () => {
  const restored = new Map([payment(148, { epoch: 1 }), payment(1_000_000_149, { epoch: 2 })]);
  const upload = (...references: string[]) => {
    const rows = references.map((reference, index) => ({
      row: index + 2,
      cells: { amount: '1100', reference, status: 'Paid', reason: '', utr: `ICIN000000${index}` },
      broken: [],
    }));
    const { ready, errors } = checkResults({ rows }, columns, RUN, restored, new Set([149]));
    return [ready.map(({ itemId }) => itemId), errors.map(({ row, code }) => [row, code])];
  };
  expect(upload('PAY148', 'NEFT/pay1000000149e2/x')).toEqual([[148, 1_000_000_149], []]);
  // Cut off by the bank, or of a restore that this one knows nothing of.
  const wrong = [
    'PAY148E2',
    'PAY1000000149',
    'PAY1000000149E3',
    'PAY149',
    'PAY150',
    'PAY148E1',
    'PAY148E',
    'PAY148E2E3',
  ];
  expect(upload(...wrong)).toEqual([
    [],
    [
      [2, 'other_epoch'],
      [3, 'other_epoch'],
      [4, 'other_epoch'],
      [5, 'payment_not_restored'],
      [6, 'payment_not_found'],
      [7, 'reference_unreadable'],
      [8, 'reference_unreadable'],
      [9, 'reference_unreadable'],
    ],
  ]);
  // A row of another epoch does not put the right row in doubt.
  expect(upload('PAY148', 'PAY148E2')).toEqual([[148], [[3, 'other_epoch']]]);
});

it('reports each wrong row, and applies the others', () => {
  const { ready, errors } = check(
    ['1100', 'PAY1', 'Paid', '', 'ICIN1234567'],
    ['1100', 'PAY1', 'Paid', '', 'ICIN1234567'],
    ['1100', 'PAY99', 'Paid', '', 'ICIN1234567'],
    ['1100', 'PAY3', 'Paid', '', 'ICIN1234567'],
    ['1100', 'Salary', 'Paid', '', 'ICIN1234567'],
    ['1099.99', 'PAY2', 'In progress', '', ''],
    ['', 'PAY2', 'Paid', '', ''],
    ['1100', 'PAY2', 'Paid', '', '4.26E+15'],
  );
  expect(ready).toEqual([APPLIED[0]]);
  expect(errors).toEqual([
    [3, 'reference', 'row_repeated'],
    [4, 'reference', 'payment_not_found'],
    [5, 'reference', 'other_run'],
    [6, 'reference', 'reference_unreadable'],
    [7, 'reference', 'rows_disagree'],
    [7, 'status', 'status_unreadable'],
    [8, 'reference', 'rows_disagree'],
    [8, 'utr', 'utr_missing'],
    [9, 'reference', 'rows_disagree'],
    [9, 'utr', 'utr_unreadable'],
  ]);
  expect(check(['1099.99', 'PAY2', 'Paid', '', 'ICIN1234567'], ['?', 'PAY1', 'Paid', '', 'ICIN1']).errors).toEqual([
    [2, 'amount', 'amount_differs'],
    [3, 'amount', 'amount_unreadable'],
    [3, 'utr', 'utr_short'],
  ]);
});

it('leaves out rows that the bank has not decided yet, unless a word of theirs is set or another row disagrees', () => {
  const row = (number: number, status: string) => ({
    row: number,
    cells: { amount: '1100', reference: `PAY${number}`, status, reason: '', utr: 'ICIN1234567' },
    broken: [],
  });
  const undecided = { rows: [row(1, ' Pending'), row(2, 'UNDER PROCESS'), row(99, 'Queued')] };
  expect(checkResults(undecided, columns, RUN, payments)).toEqual({ ready: [], errors: [], undecided: 3 });
  const own = { ...columns, paid: ['pending'] };
  expect(checkResults({ rows: [row(1, 'Pending')] }, own, RUN, payments)).toMatchObject({
    ready: [{ itemId: 1, outcome: 'paid' }],
    undecided: 0,
  });
  const both = check(['1100', 'PAY1', 'Pending', '', ''], ['1100', 'PAY1', 'Paid', '', 'ICIN1234567']);
  expect(both.ready).toEqual([]);
  expect(both.errors.map(([number]) => number)).toEqual([2, 2, 3]);
});

it('reads amount, status and UTR with what a clipboard adds', () => {
  const { ready, errors } = check([
    '\u202a1,100.00\u202c',
    '\u200ePAY1',
    'Pa\u200bid\u00a0',
    '',
    'icin\u200b1234567\ufeff',
  ]);
  expect([ready, errors]).toEqual([[APPLIED[0]], []]);
});

describe('a number in a result file is its value', () => {
  const cell = (v: number, z: string) => ({ t: 'n', v, z });
  const applied = async (amount: unknown, utr: unknown = 'ICIN1234567') => {
    const table = await read(workbook([HEAD, [amount, 'PAY1', 'Paid', '', utr]]));
    const { ready, errors } = checkResults(table, columns, RUN, payments);
    return [...ready.map(({ outcome }) => outcome), ...errors.map(({ code }) => code)];
  };

  it.each([
    ['paise that are not shown', cell(1100.49, '#,##0'), ['amount_differs']],
    ['thousands', cell(1_100_400, '#,##0,'), ['amount_differs']],
    ['a negative shown without its sign', cell(-1100, '#,##0;#,##0'), ['amount_unreadable']],
    ['a negative in brackets', cell(-1100, '#,##0_);(#,##0)'), ['amount_unreadable']],
    ['rupees', cell(1100, '"₹" #,##0.00'), ['paid']],
    ['a date', cell(1100, 'dd/mm/yyyy'), ['paid']],
  ])('%s', async (_case, amount, expected) => {
    expect(await applied(amount)).toEqual(expected);
  });

  it.each(['General', '0', '#,##0', '0.00E+00', '0.00'])('a UTR in the format %s', async (format) => {
    const table = await read(workbook([HEAD, ['1100', 'PAY1', 'Paid', '', cell(426197557123, format)]]));
    expect(checkResults(table, columns, RUN, payments).ready).toMatchObject([{ reference: '426197557123' }]);
  });

  it('a UTR of 16 digits has lost its last one, and one that a CSV has shortened too', async () => {
    expect(await applied(1100, cell(4261975571230001, '0'))).toEqual(['number_shortened']);
    const { errors } = checkResults(
      await read(csv([HEAD, ['1100', 'PAY1', 'Paid', '', '4.26198E+11']])),
      columns,
      RUN,
      payments,
    );
    const message =
      'The number in cell E2 has lost digits: spreadsheets keep 15. Format the column as text, then type the number again';
    expect(errors).toEqual([{ row: 2, column: 'utr', code: 'number_shortened', value: '4.26198E+11', message }]);
  });
});

describe('a table of HTML has the value of a number beside its text', () => {
  const STYLE = String.raw`<style><!-- .xl24 {mso-number-format:"\#\,\#\#0";} --></style>`;
  const amountOf = async (cell: string) => {
    const line = (cells: string) => `<tr>${cells}</tr>`;
    const head = line(HEAD.map((text) => `<td>${text}</td>`).join(''));
    const row = line(`${cell}<td>PAY1</td><td>Paid</td><td></td><td>ICIN1234567</td>`);
    const table = await read(
      Buffer.from(`<html><head>${STYLE}</head><body><table>${head}${row}</table></body></html>`),
    );
    const { ready, errors } = checkResults(table, columns, RUN, payments);
    return [ready.length, ...errors.map(({ code, value }) => [code, value])];
  };

  it.each([
    ['SheetJS', '<td data-t="n" data-v="1100.49" data-z="#,##0" id="sjs-A2">1,100</td>'],
    ['Excel', "<td class=xl24 align=right x:num='1100.49'>1,100</td>"],
    ['LibreOffice', '<td align="right" sdval="1100.49" sdnum="1033;0;#,##0"><font>1,100</font></td>'],
  ])('%s: 1100.49 shown as 1,100 is not a payment of ₹1,100.00', async (_writer, cell) => {
    expect(await amountOf(cell)).toEqual([0, ['amount_differs', '1100.49']]);
  });

  it.each([
    ['a negative shown without its sign', '<td x:num="-1100">1,100</td>', [0, ['amount_unreadable', '-1100']]],
    ['thousands', '<td sdval="1100400" sdnum="1033;0;#,##0,">1,100</td>', [0, ['amount_differs', '1100400']]],
    ['a German form', '<td data-t="n" data-v="1100">1.100,00</td>', [1]],
    ['a hidden number', '<td data-t="n" data-v="1100" data-z=";;;"></td>', [1]],
    ['a value that is the text', '<td x:num>1100</td>', [1]],
  ])('%s', async (_case, cell, result) => {
    expect(await amountOf(cell)).toEqual(result);
  });
});

describe('a result file as banks write it', () => {
  it('without headings: columns by their places', async () => {
    const places = { ...columns, reference: '#2', status: '#3', utr: '#5', reason: '#4', amount: '#1' };
    const table = await readResultTable(csv(GOOD.slice(1)), readLimits({}), places, 'No');
    expect(checkResults(table, places, RUN, payments).ready).toEqual(
      APPLIED.map((row) => ({ ...row, row: row.row - 1 })),
    );
  });

  it.each<[string, Buffer]>([
    ['with lines above the headings', csv([['Statement of 21/11/2026'], [], ...GOOD])],
    ['with the line of the separator', Buffer.concat([Buffer.from('sep=;\r\n'), csv(GOOD)])],
    [
      'as a table of HTML',
      Buffer.from(
        `<html><table>${GOOD.map((line) => `<tr>${line.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table></html>`,
      ),
    ],
  ])('%s', async (_case, bytes) => {
    const { ready } = checkResults(await read(bytes), columns, RUN, payments);
    expect(ready.map(({ itemId, outcome }) => [itemId, outcome])).toEqual([
      [1, 'paid'],
      [2, 'returned'],
    ]);
  });
});

it('a reason without a letter that can be shown is the status', () => {
  expect(check(['1100', 'PAY2', 'Reversed', '\u0007', '']).ready).toEqual([
    { ...APPLIED[1], row: 2, reason: 'Reversed' },
  ]);
});

it('the same result once more is ready; another one for a decided payment is an error', () => {
  const { ready, errors } = check(
    ['1100', 'PAY4', 'Paid', '', 'icin426197557'],
    ['1100', 'PAY5', 'Paid', '', 'ICIN426197558'],
  );
  expect([ready.map(({ itemId }) => itemId), errors]).toEqual([[4], [[3, 'status', 'already_decided']]]);
});

it('reports a formula that ended in an error', async () => {
  const { errors } = checkResults(
    await read(workbook([HEAD, ['1100', 'PAY1', { t: 'e', v: 0x2a }, '', '']])),
    columns,
    RUN,
    payments,
  );
  expect(errors).toMatchObject([{ row: 2, column: 'status', code: 'formula_error' }]);
});

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  [
    'other columns',
    () =>
      csv([
        ['Name', 'Amount'],
        ['Ravi', 1],
      ]),
    'invalid_sheet',
  ],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'wrong_file_kind'],
  ['entities in an .xlsx', () => workbookWith({ 'xl/styles.xml': '<!DOCTYPE a><a/>' }), 'invalid_sheet'],
])('400 for %s', async (_case, file, code) => {
  await expect(read(await file())).rejects.toMatchObject({ code });
});
