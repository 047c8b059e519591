import { type BankFile, type Payment, paysBy, presets, validateBankFile, writeBankFile } from '.';

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
