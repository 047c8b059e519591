import cases from '@loyalty/tooling/cases/payee-names.json';
import { type BankFile, foreignSign, misfitOf, needsLatinName, type Payment, presets, writeBankFile } from '.';

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
