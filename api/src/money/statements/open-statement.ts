import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { AccountsContext } from '../../accounts/context';
import { busy, invalidField, tooMany } from '../../platform/http/api-error';
import { hideAccountEnds } from '../../platform/http/hide-account-ends';
import { toWire } from '../../platform/http/to-wire';
import { runInThread } from '../../platform/threads/thread-pool';
import { recordAuditEvent } from '../../platform/audit';
import { thumbnailKey } from '../../platform/pictures';
import { readSettings } from '../../programme/programme';
import { type Column, createCsvWriter, textOfRows } from '../../platform/table-files';
import { countEvent, rateLimitAt, secondsUntilFree } from '../../platform/rate-events';
import type { StatementPage } from './draw-statement-worker';
import { type FinancialYear, type Payment, readPaidStatement, readStatement } from './statement.repository';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';

export type StatementFormat = 'csv' | 'pdf';

interface Order {
  userId: number;
  /** Its name: `2026-27`. */
  year: string;
  format: StatementFormat;
  /** Who downloads it, if not the user: it is recorded. */
  adminId?: number;
  apiKeyId?: number;
  /** For a browser that is new to the account. */
  hidesAccounts?: boolean;
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
export async function presentStatement({ db, clock }: AccountsContext, userId: number, name: string | undefined) {
  const now = clock.now();
  const year = name === undefined ? financialYears(now, now)[0]! : readFinancialYear(name);
  const { name: _, mobile: __, joinedAt, ...totals } = await readStatement(db, userId, year);
  const years = financialYears(joinedAt, now).map((one) => one.name);
  return { ...toWire(totals), year: year.name, years };
}

const HOUR_MS = 3_600_000;
/** A year's payments are read for each, and a PDF takes 60 ms of processor. */
const STATEMENTS_AN_HOUR = { own: 20, byAdmin: 300 };
const MAX_DRAWING_MS = 10_000;

/** @throws ApiError 429 `download_limit` with Retry-After */
async function enforceLimit(context: AccountsContext, { userId, adminId }: Order): Promise<void> {
  const most = adminId === undefined ? STATEMENTS_AN_HOUR.own : STATEMENTS_AN_HOUR.byAdmin;
  const rateLimit = rateLimitAt(context.clock.now(), HOUR_MS, most);
  const subject = adminId === undefined ? userId : `admin-${adminId}`;
  const oldest = await countEvent(context, 'statement', subject, rateLimit);
  if (oldest)
    throw tooMany('download_limit', 'Too many downloads. Try again later.', secondsUntilFree(rateLimit, oldest));
}

/** Opens a statement as a file. @throws ApiError 400, 404 `user_not_found`, 429 `download_limit`, 503 `busy` */
export async function openStatement(
  context: AccountsContext,
  order: Order,
): Promise<{ name: string; type: string; file: Readable }> {
  const { db, clock, pictures } = context;
  const { userId, year: name, format, adminId, apiKeyId } = order;
  const year = readFinancialYear(name);
  await enforceLimit(context, order);
  const at = clock.now();
  const { statement, payments: paid } = await readPaidStatement(db, userId, year);
  const payments = order.hidesAccounts ? paid.map((one) => ({ ...one, masked: hideAccountEnds(one.masked) })) : paid;
  if (adminId !== undefined) {
    const details = { report: 'statement', format, rows: payments.length, user_id: userId, year: name };
    const event = { adminId, apiKeyId, action: 'export-downloaded', details, at } as const;
    await db.transaction().execute((trx) => recordAuditEvent(trx, event));
  }
  const fileName = `statement-${adminId === undefined ? '' : `${userId}-`}${name}.${format}`;
  if (format === 'csv') {
    const rows = createCsvWriter(COLUMNS)(textOfRows(payments.map(cellsOf)));
    return { name: fileName, type: 'text/csv; charset=utf-8; header=present', file: Readable.from([rows]) };
  }
  const { brandName, logoKey } = await readSettings(db);
  // A statement without its logo is better than none.
  const logo = logoKey === null ? null : await pictures.read(thumbnailKey(logoKey)).catch(() => null);
  const page: StatementPage = { year, statement, payments, brand: brandName, logo: logo?.bytes ?? null, at };
  const tooLong = AbortSignal.timeout(MAX_DRAWING_MS);
  const drawn = runInThread<StatementPage, Uint8Array>(join(__dirname, 'draw-statement-worker'), page, tooLong);
  const pdf = await drawn.catch((error: unknown) => {
    throw tooLong.aborted ? busy() : error;
  });
  return { name: fileName, type: 'application/pdf', file: Readable.from([pdf], { objectMode: false }) };
}

const yearFrom = (first: number): FinancialYear => ({
  name: `${first}-${String((first + 1) % 100).padStart(2, '0')}`,
  from: startOfIndianDay(`${first}-04-01`)!,
  before: startOfIndianDay(`${first + 1}-04-01`)!,
});

function firstOf(at: Date): number {
  const [year, month] = indianDayOf(at).split('-').map(Number) as [number, number];
  return month < 4 ? year - 1 : year;
}

/** Returns a year by its name. @throws ApiError 400 at `year` */
export function readFinancialYear(name: string): FinancialYear {
  const first = Number(name.slice(0, 4));
  const year = first >= 2000 && first < 2100 ? yearFrom(first) : undefined;
  if (year?.name !== name) throw invalidField('year', INVALID_YEAR);
  return year;
}

export const INVALID_YEAR = 'Please choose a financial year, such as 2026-27';

/** Returns the years of two timestamps and all between them, newest first. */
export function financialYears(from: Date, to: Date): FinancialYear[] {
  const [first, last] = [firstOf(from), firstOf(to)];
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, back) => yearFrom(last - back));
}
