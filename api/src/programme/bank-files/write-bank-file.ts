import { indianDayOf } from '../../platform/indian-time';
import { withoutMarks } from '../../platform/typed-texts';
import { createCsvWriter, textOfRows } from '../../platform/table-files';
import type { BankFile, FileColumn } from './bank-file.schema';

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
  return write(textOfRows(payments.map((payment) => cellsOf(file, payment, date))));
}

/** Returns the file with made-up payments, one for each method that it has columns for. */
export function previewBankFile(file: BankFile, at: Date): string {
  const [bank, upi] = [
    { method: 'bank', accountNumber: '001234567890', ifsc: 'SBIN0001234' },
    { method: 'upi', upiId: 'asha@okexample' },
  ] as const;
  const payments: Payment[] = [
    { itemId: 1041, epoch: 1, amountPaise: 110_000, name: 'Ravi Kumar', ...bank },
    { itemId: 1042, epoch: 1, amountPaise: 45_050, name: 'Asha Patil', ...upi },
  ].filter(({ method }) => paysBy(file, method));
  return writeBankFile(file, payments, at).toString();
}

/** Returns the line of a payment. */
function cellsOf(file: BankFile, payment: Payment, date: string): string[] {
  const bank = payment.method === 'bank' ? payment : undefined;
  const written = (text: string) => (file.plain ? plain(text) : text);
  const cells = {
    name: written(payment.name),
    account: bank?.accountNumber ?? '',
    ifsc: bank?.ifsc ?? '',
    upi: payment.method === 'upi' ? payment.upiId : '',
    amount: rupees(payment.amountPaise),
    reference: referenceOf(payment.itemId, payment.epoch),
    debit: file.debit,
    date,
    remark: written(file.remark),
  };
  return file.columns.map((column) => {
    if (column.value === 'text') return column.text ?? '';
    return column.value === 'mode' ? (column[payment.method] ?? '') : cells[column.value];
  });
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

/** Latin letters that have no accent to take off, and typographic signs that a keyboard has another for. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', ß: 'ss', ẞ: 'SS', Þ: 'Th', þ: 'th', ı: 'i' },
  ...{ Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', Ł: 'L', ł: 'l', Ŋ: 'N', ŋ: 'n', Ŧ: 'T', ŧ: 't' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '‑': '-', '–': '-', '—': '-' },
};

/** Returns a text with Latin letters as A to Z, and typographic signs as a keyboard has them: `José – D’Souza` is `Jose - D'Souza`. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, (sign) => SPELLINGS[sign] ?? sign);

/**
 * Returns the first letter or digit of a name that cannot be written with A to Z and 0 to 9; undefined if all can. The
 * user area checks by the same rule (tooling/cases/payee-names.json has cases of both).
 */
export function foreignSign(name: string): string | undefined {
  const signs = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return signs.find((sign) => !/^[ -~]+$/.test(withoutAccents(sign)));
}
