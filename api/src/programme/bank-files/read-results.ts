import type { Limits } from '../../platform/config/load-config';
import { showablePart } from '../../platform/showable-text';
import { ApiError } from '../../platform/http/api-error';
import { plainReference, withoutMarks } from '../../platform/typed-texts';
import {
  type CheckedRows,
  checkRows,
  describeFault,
  findTableIn,
  type RowError,
  type TableRow,
  type TableSource,
} from '../../platform/sheets';
import { plainStatus, type ResultColumns } from './bank-file.schema';
import { type PaymentNumber, paymentNumberOf, referenceOf } from './write-bank-file';

/** Columns of a result file; a bank's report has more of them than a sheet of products. */
const MAX_COLUMNS = 100;
export const UTR = /^[A-Z0-9][A-Z0-9/-]{5,39}$/i;
const LONGEST_REASON = 200;

/** Statuses of payments that a bank has not decided yet, unless the settings take one for paid or returned. */
const UNDECIDED = new Set([
  'pending',
  'processing',
  'in process',
  'under process',
  'in progress',
  'initiated',
  'queued',
]);

type ColumnName = 'reference' | 'amount' | 'status' | 'utr' | 'reason';

/** Reasons why a row does not apply: stable codes for programs; the message says what to do about it. */
export const ROW_PROBLEMS = {
  reference_unreadable: 'No reference of a payment is in this cell. Copy it from the file of the run.',
  payment_not_found: 'No payment has this reference. Is this a file of another programme?',
  payment_not_restored:
    'This payment was made after the backup from which the programme was restored, so nothing is known of it here. Nothing was changed; settle it by hand.',
  other_epoch:
    'The reference was given out before or after a restore, for another payment than this. Nothing was changed. Copy the reference from the file of the run.',
  other_run: 'This payment belongs to another run. Upload the row there.',
  amount_unreadable: 'The amount cannot be read. Write it as 1100.00.',
  amount_differs: 'The amount is not that of the payment. Ask the bank before you decide this payment.',
  status_unreadable:
    'The status is no word for paid or returned. Upload the row again once the bank has decided, or add the word in the settings.',
  utr_missing: 'A paid row needs the bank’s reference (UTR). Add it and upload the row again.',
  utr_unreadable: 'The bank’s reference (UTR) cannot be read. Format its column as text and upload the row again.',
  utr_short: 'The bank’s reference (UTR) has fewer than 6 characters. Copy the whole of it.',
  rows_disagree: 'The file has this payment more than once, with different results. Keep the right row.',
  row_repeated: 'The same payment is in a row above.',
  already_decided: 'This payment is decided already, with another result. Nothing was changed.',
  utr_used: 'This bank’s reference (UTR) closed another payment already. Ask the bank which payment it belongs to.',
  own_account: 'This payment is to an account of your own. Another admin must upload its result.',
  formula_error: 'The formula in this cell ends in an error',
  formula_empty: 'The formula in this cell has no value',
  number_shortened: 'The number in this cell has lost digits',
  date_in_cell: 'This cell was turned into a date',
} as const;

export type RowProblemCode = keyof typeof ROW_PROBLEMS;

interface RowProblem {
  code: RowProblemCode;
  message: string;
  /** Text of the cell. */
  value: string;
}

const problem = (code: RowProblemCode, value: string, message: string = ROW_PROBLEMS[code]): RowProblem => ({
  code,
  message,
  value,
});

/** A payment as the database has it. */
export interface PaymentState extends PaymentNumber {
  runId: number;
  amountPaise: number;
  state: 'open' | 'paid' | 'returned' | 'cancelled';
  /** The UTR of a paid one. */
  reference: string | null;
}

/** What the bank did with a payment. */
export type PaymentResult = { itemId: number } & (
  | { outcome: 'paid'; reference: string }
  /** In the bank's words; the status if it gave none. */
  | { outcome: 'returned'; reason: string }
);

/** `ready` also has the rows of payments with this very result already: a file that is uploaded again changes nothing. */
export type CheckedResults = CheckedRows<PaymentResult, RowError<ColumnName, RowProblem>> & {
  /** Rows that the bank has not decided yet: no error, and nothing to store. */
  undecided: number;
};

export interface ResultTable {
  rows: TableRow<ColumnName>[];
  source: TableSource<ColumnName>;
  /** Items that the file refers to. */
  itemIds: number[];
}

/**
 * Reads the columns of a bank's result file (CSV, .xlsx, .xls), by their headings or their places: `#3`.
 * @throws ApiError 400 as `findTableIn`; `invalid_sheet` also if a column is missing, or if there are no rows
 */
export async function readResultTable(
  bytes: Uint8Array,
  limits: Limits,
  columns: ResultColumns,
  wrongKind: string,
): Promise<ResultTable> {
  const named = (['reference', 'amount', 'status', 'utr', 'reason'] as const)
    .map((name) => ({
      name,
      headings: [columns[name]],
      required: name !== 'reason',
      // The bank's words and its status are texts; digits are digits in any format.
      number: name !== 'reason' && name !== 'status',
    }))
    .filter(({ headings: [heading = ''] }) => heading.trim() !== '');
  const { source, rows: found } = await findTableIn(
    bytes,
    { ...limits, sheetColumns: MAX_COLUMNS },
    { columns: named, csv: true, wrongKind },
  );
  const empty = { reference: '', amount: '', status: '', utr: '', reason: '' };
  if (source.missing.length > 0) throw columnsMissing(source, columns);
  if (found.length === 0) throw new ApiError(400, 'invalid_sheet', 'The sheet has no rows');
  const rows = found.map((row) => ({ ...row, cells: { ...empty, ...(row.cells as Partial<typeof empty>) } }));
  return {
    rows,
    source,
    itemIds: [...new Set(rows.flatMap(({ cells }) => paymentNumberOf(cells.reference)?.itemId ?? []))],
  };
}

/** Names the columns as the bank does, and where they were looked for. */
function columnsMissing({ sheet, headingRow, missing }: TableSource<ColumnName>, columns: ResultColumns): ApiError {
  const names = missing.map((name) => `“${columns[name]}”`).join(', ');
  const where = sheet === '' ? 'The file has no visible sheet with' : `The sheet “${sheet}” has no`;
  const row = sheet === '' || headingRow === 0 ? '' : ` in row ${headingRow}, which looks most like its headings`;
  return new ApiError(400, 'invalid_sheet', `${where} column ${names}${row}`);
}

/**
 * Validates each row against the payments of the run: those in `ready` apply, each other decided one has an error.
 * @param notRestored ids that payments made after the restored backup may have
 */
export function checkResults(
  table: Pick<ResultTable, 'rows'>,
  { paid, returned, amount }: ResultColumns,
  runId: number,
  payments: ReadonlyMap<number, PaymentState>,
  notRestored: ReadonlySet<number> = new Set(),
): CheckedResults {
  const outcomes = new Map([
    ...returned.map((word) => [plainStatus(word), 'returned'] as const),
    ...paid.map((word) => [plainStatus(word), 'paid'] as const),
  ]);
  const seen = new Map<string, string>();
  const disagreeing = new Set<string>();
  for (const { cells } of table.rows) {
    const number = paymentNumberOf(cells.reference);
    if (!number) continue;
    const ours = referenceOf(number.itemId, number.epoch);
    const result = `${outcomes.get(plainStatus(cells.status)) ?? ''} ${plainReference(cells.utr)}`;
    if ((seen.get(ours) ?? result) !== result) disagreeing.add(ours);
    seen.set(ours, result);
  }

  const isDecided = ({ cells }: TableRow<ColumnName>) => {
    const [status, number] = [plainStatus(cells.status), paymentNumberOf(cells.reference)];
    const disagrees = number && disagreeing.has(referenceOf(number.itemId, number.epoch));
    return outcomes.has(status) || !UNDECIDED.has(status) || disagrees;
  };
  const decided = table.rows.filter(isDecided);
  const checked = checkRows<ColumnName, PaymentResult, RowProblem>(decided, {
    read(cells, refuse) {
      const number = paymentNumberOf(cells.reference);
      const payment = number && payments.get(number.itemId);
      if (!number) refuse('reference', problem('reference_unreadable', cells.reference));
      else if (!payment) {
        const code = notRestored.has(number.itemId) ? 'payment_not_restored' : 'payment_not_found';
        refuse('reference', problem(code, cells.reference));
      } else if (payment.epoch !== number.epoch) refuse('reference', problem('other_epoch', cells.reference));
      else if (payment.runId !== runId) refuse('reference', problem('other_run', cells.reference));
      else if (disagreeing.has(referenceOf(number.itemId, number.epoch)))
        refuse('reference', problem('rows_disagree', cells.reference));
      else if (amount !== '') {
        const paise = readPaise(cells.amount);
        if (paise === undefined) refuse('amount', problem('amount_unreadable', cells.amount));
        else if (paise !== payment.amountPaise) refuse('amount', problem('amount_differs', cells.amount));
      }
      const outcome = outcomes.get(plainStatus(cells.status));
      const reference = plainReference(cells.utr);
      if (!outcome) refuse('status', problem('status_unreadable', cells.status));
      else if (outcome === 'paid' && reference === '') refuse('utr', problem('utr_missing', ''));
      else if (outcome === 'paid' && /^[A-Z0-9]{1,5}$/i.test(reference)) refuse('utr', problem('utr_short', cells.utr));
      else if (outcome === 'paid' && !UTR.test(reference)) refuse('utr', problem('utr_unreadable', cells.utr));
      if (!payment || !outcome) return undefined;
      const other = payment.state !== outcome || (outcome === 'paid' && payment.reference !== reference);
      if (payment.state !== 'open' && other) refuse('status', problem('already_decided', cells.status));
      const { itemId: id } = payment;
      if (outcome === 'paid') return { itemId: id, outcome, reference };
      const reason = withoutDetails(showablePart(cells.reason) || showablePart(cells.status));
      return { itemId: id, outcome, reason: reason.slice(0, LONGEST_REASON) };
    },
    keyOf: ({ itemId }) => String(itemId),
    keyColumn: 'reference',
    repeated: () => problem('row_repeated', ''),
    broken: (fault, cell, text) => problem(fault, text, describeFault(fault, cell)),
  });
  return { ...checked, undecided: table.rows.length - decided.length };
}

/** Masks account numbers and UPI IDs in a bank's words: screens, messages and the user's own data show them. */
export const withoutDetails = (words: string): string =>
  words.replace(/[0-9]{5,}(?=[0-9]{4})/gu, '••••').replace(/[a-z0-9][a-z0-9._-]*(?=@[a-z])/giu, '••••');

/** Returns an amount in paise: 1100, 1,100.50 or ₹ 1,100.00; undefined for all else. */
function readPaise(text: string): number | undefined {
  const plain = withoutMarks(text)
    .replace(/^(?:₹|INR|Rs\.?)/iu, '')
    .replace(/[\s,]/gu, '');
  const found = /^([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/.exec(plain);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}
