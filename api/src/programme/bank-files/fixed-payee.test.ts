import { type BankFile, misfitOf, presets, validateBankFile } from '.';

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
