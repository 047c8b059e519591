import { Readable } from 'node:stream';
import type { AppContext } from '../../app-context';
import { toWire } from '../../http/to-wire';
import { recordAuditEvent } from '../audit';
import { thumbnailKey } from '../pictures';
import { readSettings } from '../programme';
import { type Column, createCsvWriter, textOfRows } from '../table-files';
import { drawStatement } from './draw-statement';
import { financialYears, readFinancialYear } from './financial-year';
import { type Payment, readPaidStatement, readStatement } from './statement.repository';

export type StatementFormat = 'csv' | 'pdf';

interface Order {
  userId: number;
  /** Its name: `2026-27`. */
  year: string;
  format: StatementFormat;
  /** Who downloads it, if not the user: it is recorded. */
  adminId?: number;
}

const COLUMNS: readonly Column[] = [
  { header: 'Paid (IST)', kind: 'moment', width: 18 },
  { header: 'Claim', kind: 'text', width: 14 },
  { header: 'Points', kind: 'count', width: 11 },
  { header: 'Amount (INR)', kind: 'money', width: 14 },
  { header: 'Paid to', kind: 'text', width: 28 },
  { header: 'Payment reference', kind: 'text', width: 24 },
];

const cellsOf = ({ paidAt, transactionId, points, amountPaise, masked, reference }: Payment) =>
  [paidAt.getTime() / 1000, transactionId, points, amountPaise / 100, masked, reference] as const;

/** Returns the totals of a year, the present one by default. @throws ApiError 400, 404 `user_not_found` */
export async function presentStatement({ db, clock }: AppContext, userId: number, name: string | undefined) {
  const now = clock.now();
  const year = name === undefined ? financialYears(now, now)[0]! : readFinancialYear(name);
  const { name: _, mobile: __, joinedAt, ...totals } = await readStatement(db, userId, year);
  const years = financialYears(joinedAt, now).map((one) => one.name);
  return { ...toWire(totals), year: year.name, years };
}

/** Opens a statement as a file. @throws ApiError 400 for no such year, 404 `user_not_found` */
export async function openStatement(
  { db, clock, pictures }: AppContext,
  { userId, year: name, format, adminId }: Order,
): Promise<{ name: string; type: string; file: Readable }> {
  const year = readFinancialYear(name);
  const at = clock.now();
  const { statement, payments } = await readPaidStatement(db, userId, year);
  if (adminId !== undefined) {
    const details = { report: 'statement', format, rows: payments.length, user_id: userId, year: name };
    await db
      .transaction()
      .execute((trx) => recordAuditEvent(trx, { adminId, action: 'export-downloaded', details, at }));
  }
  const fileName = `statement-${adminId === undefined ? '' : `${userId}-`}${name}.${format}`;
  if (format === 'csv') {
    const rows = createCsvWriter(COLUMNS)(textOfRows(payments.map(cellsOf)));
    return { name: fileName, type: 'text/csv; charset=utf-8; header=present', file: Readable.from([rows]) };
  }
  const { brandName, logoKey } = await readSettings(db);
  // A statement without its logo is better than none.
  const logo = logoKey === null ? null : await pictures.read(thumbnailKey(logoKey)).catch(() => null);
  const page = { year, statement, payments, brand: brandName, logo: logo?.bytes ?? null, at };
  return { name: fileName, type: 'application/pdf', file: drawStatement(page) as unknown as Readable };
}
