import { indianDayOf } from '../../platform/indian-time';
import { withoutMarks } from '../../platform/typed-texts';
import { createCsvWriter, textOfRows } from '../../platform/table-files';
import type { BankFile, FileColumn } from './bank-file.schema';
import { withoutAccents } from './latin-name';

/** A payment of a run, with the payee's details. */
export type Payment = PaymentNumber & { amountPaise: number; name: string } & (
    | { method: 'bank'; accountNumber: string; ifsc: string }
    | { method: 'upi'; upiId: string }
  );

/** Whether the file has the columns to pay by this method. */
export function paysBy({ columns }: BankFile, method: Payment['method']): boolean {
  const has = (value: FileColumn['value']) => columns.some((column) => column.value === value);
  return method === 'upi' ? has('upi') : has('account') && has('ifsc');
}

/**
 * Returns the bank's payment file, one line a payment. Its text is safe to open in a spreadsheet (csv-writer.ts);
 * digits are written as they are, so an account number keeps its leading zeros.
 */
export function writeBankFile(file: BankFile, payments: readonly Payment[], at: Date): Buffer {
  const { columns, header, delimiter } = file;
  const date = formatDate(file.dates, indianDayOf(at));
  const layout = columns.map((column) => ({ header: column.header, kind: 'text' as const, width: 20 }));
  // Without a byte order mark: a bank's program may take it for a part of the first field.
  const write = createCsvWriter(layout, { header, delimiter, byteOrderMark: false });
  const rows = payments.map((payment) => columns.map((column) => cellOf(file, column, payment, date)));
  return write(textOfRows(rows));
}

/** Returns the file with made-up payments, one for each method that it has columns for. */
export function previewBankFile(file: BankFile, at: Date): string {
  const payments: Payment[] = [
    {
      itemId: 1041,
      epoch: 1,
      amountPaise: 110_000,
      name: 'Ravi Kumar',
      method: 'bank',
      accountNumber: '001234567890',
      ifsc: 'SBIN0001234',
    },
    { itemId: 1042, epoch: 1, amountPaise: 45_050, name: 'Asha Patil', method: 'upi', upiId: 'asha@okexample' },
  ];
  return writeBankFile(
    file,
    payments.filter(({ method }) => paysBy(file, method)),
    at,
  ).toString();
}

function cellOf(file: BankFile, column: FileColumn, payment: Payment, date: string): string {
  switch (column.value) {
    case 'name':
      return file.plain ? plain(payment.name) : payment.name;
    case 'account':
      return payment.method === 'bank' ? payment.accountNumber : '';
    case 'ifsc':
      return payment.method === 'bank' ? payment.ifsc : '';
    case 'upi':
      return payment.method === 'upi' ? payment.upiId : '';
    case 'amount':
      return rupees(payment.amountPaise);
    case 'reference':
      return referenceOf(payment.itemId, payment.epoch);
    case 'debit':
      return file.debit;
    case 'mode':
      return column[payment.method] ?? '';
    case 'date':
      return date;
    case 'remark':
      return file.plain ? plain(file.remark) : file.remark;
    case 'text':
      return column.text ?? '';
  }
}

/** What a reference says: the item, and the epoch in which its run was made (docs/decisions/0038). */
export interface PaymentNumber {
  itemId: number;
  epoch: number;
}

/**
 * Returns our reference of a payment, PAY148, after a restore PAY1000000149E2: letters and digits only, because banks drop
 * other characters.
 */
export function referenceOf(itemId: number, epoch: number): string {
  return epoch === 1 ? `PAY${itemId}` : `PAY${itemId}E${epoch}`;
}

const REFERENCES = /(?<![A-Z0-9])PAY([1-9][0-9]{0,14})(?:E([2-9]|[1-9][0-9]{1,3}))?(?![A-Z0-9])/giu;

/** Returns the payment whose reference a cell has, alone or within the bank's own text; undefined for none or several. */
export function paymentNumberOf(text: string): PaymentNumber | undefined {
  const found = [...withoutMarks(text).matchAll(REFERENCES)].map(([, id, epoch]) => ({
    itemId: Number(id),
    epoch: Number(epoch ?? 1),
  }));
  return new Set(found.map(({ itemId, epoch }) => referenceOf(itemId, epoch))).size === 1 ? found[0] : undefined;
}

/** Returns an amount in rupees as banks take it: 1100.50, without separators. */
function rupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;
}

/** Returns a text in letters A to Z, digits and spaces. */
export const plain = (text: string): string =>
  withoutAccents(text)
    .replace(/[^A-Za-z0-9]+/gu, ' ')
    .trim();

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function formatDate(format: BankFile['dates'], day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string];
  return format
    .replace('YYYY', year)
    .replace('MMM', MONTHS[Number(month) - 1]!)
    .replace('MM', month)
    .replace('DD', date);
}
