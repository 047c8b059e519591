import {
  type BankFile,
  foreignSign,
  misfitOf,
  needsLatinName,
  type Payment,
  paysBy,
  presets,
  validateBankFile,
  writeBankFile,
} from './index';
import cases from '@loyalty/tooling/cases/payee-names.json';

const AT = new Date('2026-11-22T19:00:00Z');
const bank = (over: Partial<Extract<Payment, { method: 'bank' }>> = {}): Payment => ({
  itemId: 7,
  epoch: 1,
  amountPaise: 110_050,
  method: 'bank',
  name: 'Ravi Kumar',
  accountNumber: '00123456789012345',
  ifsc: 'SBIN0001234',
  ...over,
});
const upi: Payment = { itemId: 8, epoch: 1, amountPaise: 100, method: 'upi', name: 'Asha', upiId: 'asha@okicici' };
const fileOf = (id: string): BankFile => presets.find((preset) => preset.id === id)!.file;
const written = (file: BankFile, ...payments: Payment[]) => writeBankFile(file, payments, AT).toString();

it.each([
  [
    'icici-npab',
    'PYMT_PROD_TYPE_CODE,PYMT_MODE,DEBIT_ACC_NO,BNF_NAME,BENE_ACC_NO,BENE_IFSC,AMOUNT,DEBIT_NARR,CREDIT_NARR,MOBILE_NUM,EMAIL_ID,REMARK,PYMT_DATE,REF_NO,ADDL_INFO1,ADDL_INFO2,ADDL_INFO3,ADDL_INFO4,ADDL_INFO5\r\n' +
      'PAB_VENDOR,NEFT,000405001234,Ravi Kumar,00123456789012345,SBIN0001234,1100.50,PAY7,Rewards,,,PAY7,23-11-2026,,,,,,\r\n',
  ],
  ['hdfc-enet', 'N,,00123456789012345,1100.50,Ravi Kumar,,,,,,,,,PAY7,Rewards,,,,,,,,23/11/2026,,SBIN0001234,,,\r\n'],
])('%s: columns in the bank’s order, zeros kept, the day in India', (id, expected) => {
  expect(written({ ...fileOf(id), debit: '000405001234' }, bank())).toBe(expected);
});

it('razorpayx: one file for bank accounts and UPI IDs; the banks’ files have none for UPI', () => {
  const [, first, second] = written({ ...fileOf('razorpayx'), debit: '7878' }, bank(), upi).split('\r\n');
  expect(first).toContain('IMPS,cashback,,bank_account,Ravi Kumar,SBIN0001234,00123456789012345,,');
  expect(second).toContain('7878,1.00,INR,UPI,cashback,,vpa,Asha,,,asha@okicici,');
  expect(presets.map(({ file }) => [paysBy(file, 'bank'), paysBy(file, 'upi')])).toEqual([
    [true, false],
    [true, false],
    [true, true],
  ]);
});

it('no cell is a formula, none breaks its line, and a byte order mark is not written', () => {
  const columns: BankFile['columns'] = [
    { header: '=Name', value: 'name' },
    { header: 'Remark; text', value: 'remark' },
    { header: 'Ref', value: 'reference' },
  ];
  const file: BankFile = { ...fileOf('icici-npab'), plain: false, delimiter: ';', remark: '@a;=1+1', columns };
  const [, line] = written(file, bank({ name: '=HYPERLINK("x")' })).split('\r\n');
  expect(line).toBe('"\'=HYPERLINK(""x"")";"\'@a;\'=1+1";PAY7');
  expect(writeBankFile(file, [], AT)[0]).not.toBe(0xef);
  expect(written({ ...file, plain: true }, bank({ name: 'José D’Souza, (Mr.)' }))).toContain(
    'Jose D Souza Mr;a 1 1;PAY7',
  );
});

it('every preset is complete but for the account that pays; a file without amount, reference or account is not', () => {
  for (const { file } of presets) {
    expect(validateBankFile({ ...file, debit: '123' })).toEqual({});
    for (const value of ['amount', 'reference', 'account']) {
      const columns = file.columns.filter((column) => column.value !== value && column.value !== 'upi');
      expect(validateBankFile({ ...file, debit: '1', columns })).toHaveProperty('columns');
    }
  }
  const { results } = fileOf('icici-npab');
  const unclear = { ...results, status: ' ', reason: 'utr no', returned: ['PAID'] };
  expect(Object.keys(validateBankFile({ ...fileOf('icici-npab'), debit: '', results: unclear }))).toEqual([
    'debit',
    'results.status',
    'results.reference',
    'results.returned',
  ]);
});

describe('names in Latin letters', () => {
  const razorpay: BankFile = presets.find(({ id }) => id === 'razorpayx')!.file;
  const onlyName: BankFile = { ...razorpay, header: false, columns: [{ header: 'Name', value: 'name' }] };
  const payment = (name: string): Payment => ({
    ...{ itemId: 7, epoch: 1, amountPaise: 100, name },
    ...{ method: 'upi', upiId: 'ravi@ybl' },
  });

  test.each(cases.filter(({ written }) => written))('$name is written as $written', ({ name, written }) => {
    expect(foreignSign(name)).toBeUndefined();
    expect(misfitOf(razorpay, payment(name))).toBeUndefined();
    expect(writeBankFile(onlyName, [payment(name)], new Date()).toString()).toBe(`${written}\r\n`);
  });

  test.each(cases.filter(({ foreign }) => foreign))('of $name, $foreign cannot be written', ({ name, foreign }) => {
    expect(foreignSign(name)).toBe(foreign);
    expect(misfitOf(razorpay, payment(name))).toBe('name');
  });

  test('Latin letters are needed for the methods that the form pays by, if it writes names in A to Z', () => {
    const icici = presets[0]!.file;
    expect([needsLatinName(icici, 'bank'), needsLatinName(icici, 'upi')]).toEqual([true, false]);
    expect(needsLatinName(razorpay, 'upi')).toBe(true);
    expect(needsLatinName({ ...razorpay, plain: false }, 'upi')).toBe(false);
    const nameless = { ...razorpay, columns: razorpay.columns.filter(({ value }) => value !== 'name') };
    expect(needsLatinName(nameless, 'upi')).toBe(false);
    expect(needsLatinName(null, 'bank')).toBe(false);
  });
});

describe('a column for all payees', () => {
  const razorpay: BankFile = { ...presets.find(({ id }) => id === 'razorpayx')!.file, debit: '7878780080316316' };
  const withColumn = (column: BankFile['columns'][number]): BankFile => ({
    ...razorpay,
    columns: [...razorpay.columns, column],
  });
  const problemOf = (file: BankFile) => validateBankFile(file).columns ?? validateBankFile(file).remark;

  it.each([
    ['Note', 'thief@okaxis'],
    ['', 'thief@ybl, thanks'],
    ['Notes', 'ＴＨＩＥＦ＠ybl'],
    ['Ref', 'SBIN0001234'],
    ['Ref', '0012 3456 7890'],
    ['Ref', '0012\u20113456\u200b7890'],
    ['Ref', 'SBIN\u200b0001234'],
    ['Note', 'th\u200bief\u00ad@okaxis'],
    ['Bene\u200bficiary\u00a0Name', 'Ravi'],
    ['Fund Account Vpa', 'x'],
    ['BENE_ACC_NO', 'x'],
    ['Beneficiary Name', 'Ravi'],
    ['Account Number', '12'],
    ['bnf_name', 'Ravi'],
    ['IFSC Code', 'S'],
    ['payeeUpiId', 'me'],
  ])('a constant is no payee: %s %s', (header, text) => {
    expect(problemOf(withColumn({ header, value: 'text', text }))).toContain(text);
  });

  it('nor is the text of a method, the remark, or the account that pays under a heading of the payee', () => {
    expect(problemOf(withColumn({ header: 'Mode', value: 'mode', bank: '001234567890', upi: 'UPI' }))).toBeDefined();
    expect(problemOf({ ...razorpay, remark: 'thief@okaxis' })).toBeDefined();
    expect(problemOf(withColumn({ header: 'BENE_ACC_NO', value: 'debit' }))).toBeDefined();
  });

  it.each([
    ['Currency', 'INR'],
    ['EMAIL_ID', 'accounts@company.co.in'],
    ['Bene Bank Name', ''],
    ['Fund Account Type', 'vpa'],
    ['Client code', 'PUNE0042'],
    ['PIN', '411001'],
  ])('other constants stay: %s %s', (header, text) => {
    expect(validateBankFile(withColumn({ header, value: 'text', text }))).toEqual({});
  });

  it('two columns of a result file cannot have headings that are read as the same', () => {
    const results = { ...razorpay.results, reference: 'Our Ref.', utr: '\u200eour_ref' };
    expect(validateBankFile({ ...razorpay, results })).toHaveProperty(['results.reference']);
  });

  const bank = (name: string) => ({ method: 'bank' as const, name });

  it('a form carries a payment of its methods, with the whole name', () => {
    const [icici] = presets;
    expect(misfitOf(icici!.file, { method: 'upi', name: 'Ravi' })).toBe('no-column');
    expect(misfitOf(razorpay, { method: 'upi', name: 'Ravi' })).toBeUndefined();
    for (const name of ['José D’Souza, (Mr.)', 'Ravi 2']) expect(misfitOf(razorpay, bank(name))).toBeUndefined();
    for (const name of ['रमेश पवार', 'रमेश Pawar', '’’', 'Ravi २']) expect(misfitOf(razorpay, bank(name))).toBe('name');
    expect(misfitOf({ ...razorpay, plain: false }, bank('रमेश पवार'))).toBeUndefined();
  });
});
