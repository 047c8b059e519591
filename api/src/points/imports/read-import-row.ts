import { PROFILE_LENGTHS } from '../../accounts/account';
import { type PayoutDetails, readPayoutDetails } from '../../money/payout-details';
import { ApiError } from '../../platform/http/api-error';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { PLUMBER, CUSTOMER } from '../../platform/roles';
import { showableLine } from '../../platform/showable-text';
import { latinSigns, plainMobile, withoutMarks } from '../../platform/typed-texts';
import type { ImportColumn, ImportKind } from './import-columns';

/** The cells of a row as they were in the file. */
export type Cells = Partial<Record<ImportColumn, string>>;
type Refuse = (column: ImportColumn, message: string) => void;

export interface Member {
  mobile: string;
  name: string | null;
  roleId: number;
  location: string | null;
  language: string | null;
  details: PayoutDetails | null;
}

export interface Balance {
  mobile: string;
  points: number;
}

export interface HistoryRow {
  mobile: string;
  at: Date;
  text: string;
  points: number | null;
}

/** In what files of rows show of payout details. */
const MASKED = '••••';
const MAX_POINTS = 10_000_000;
const LONGEST_TEXT = 200;
const DAY_MS = 86_400_000;

const ROLES = new Map([
  ['', PLUMBER],
  ['plumber', PLUMBER],
  ['2', PLUMBER],
  ['customer', CUSTOMER],
  ['3', CUSTOMER],
]);
const LANGUAGES = new Map(
  Object.entries({
    en: ['en', 'english'],
    hi: ['hi', 'hindi', 'हिन्दी', 'हिंदी'],
    mr: ['mr', 'marathi', 'मराठी'],
    ta: ['ta', 'tamil', 'தமிழ்'],
    te: ['te', 'telugu', 'తెలుగు'],
    bn: ['bn', 'bengali', 'bangla', 'বাংলা'],
  }).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

function readMobile({ mobile = '' }: Cells, refuse: Refuse): string {
  const plain = plainMobile(mobile);
  if (!/^[0-9]{10}$/.test(plain)) refuse('mobile', 'Not a mobile number of ten digits');
  return plain;
}

function readLine(cells: Cells, column: 'name' | 'place' | 'text', longest: number, refuse: Refuse): string {
  const line = showableLine(cells[column] ?? '');
  if (line === undefined) refuse(column, 'It has characters that cannot be shown');
  else if (line.length > longest) refuse(column, `Longer than ${longest} characters`);
  return line ?? '';
}

const wordOf = (cell = '') => latinSigns(withoutMarks(cell)).trim().toLowerCase();

function readMember(cells: Cells, refuse: Refuse): Member {
  const name = readLine(cells, 'name', PROFILE_LENGTHS.name, refuse);
  const roleId = ROLES.get(wordOf(cells.role));
  if (roleId === undefined) refuse('role', 'Write plumber or customer');
  const language = wordOf(cells.language);
  if (language !== '' && !LANGUAGES.has(language))
    refuse('language', 'Write English, Hindi, Marathi, Tamil, Telugu or Bengali');
  return {
    mobile: readMobile(cells, refuse),
    name: name || null,
    roleId: roleId ?? PLUMBER,
    location: readLine(cells, 'place', PROFILE_LENGTHS.location, refuse) || null,
    language: LANGUAGES.get(language) ?? null,
    details: readDetails(cells, name, refuse),
  };
}

/** A bank account or a UPI ID, in the name of the member unless another one is given. */
function readDetails(cells: Cells, name: string, refuse: Refuse): PayoutDetails | null {
  const { upi_id = '', account_number = '', ifsc = '', payee_name = '' } = cells;
  const hasAccount = account_number !== '' || ifsc !== '';
  if (upi_id === '' && !hasAccount) return null;
  for (const column of ['upi_id', 'account_number'] as const)
    if (cells[column]?.includes(MASKED)) {
      refuse(column, 'This value is masked: copy it from your own file');
      return null;
    }
  if (upi_id !== '' && hasAccount) refuse('upi_id', 'Give a UPI ID or a bank account, not both');
  try {
    return readPayoutDetails({
      ...{ method: upi_id === '' ? 'bank' : 'upi', upi_id, account_number, ifsc },
      name: payee_name || name,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const [field, message] of Object.entries(error.details.errors ?? {}))
      refuse(field === 'name' ? 'payee_name' : (field as ImportColumn), message);
    return null;
  }
}

/** Returns a whole number as typed: "1,250", "१२५०", "1250.00"; undefined for other text. */
function readWhole(cell: string): number | undefined {
  const plain = latinSigns(withoutMarks(cell))
    .replace(/[\s,]/gu, '')
    .replace(/[\p{Pd}−]/gu, '-');
  return /^-?[0-9]{1,15}(\.0+)?$/.test(plain) ? Number(plain) : undefined;
}

function readBalance(cells: Cells, refuse: Refuse): Balance {
  const points = readWhole(cells.points ?? '');
  if (points === undefined) refuse('points', 'Not a whole number of points');
  else if (points < 0) refuse('points', 'A balance cannot be below 0');
  else if (points > MAX_POINTS) refuse('points', 'More than 10,000,000 points');
  return { mobile: readMobile(cells, refuse), points: points ?? 0 };
}

function readHistory(cells: Cells, refuse: Refuse, now: Date): HistoryRow {
  const at = readDay(cells.date ?? '');
  if (!at) refuse('date', 'Not a date such as 31-12-2025');
  else if (at > now) refuse('date', 'This date is in the future');
  const text = readLine(cells, 'text', LONGEST_TEXT, refuse);
  if (text === '') refuse('text', 'Say what it was');
  const { points = '' } = cells;
  const whole = points === '' ? null : (readWhole(points) ?? Infinity);
  if (whole !== null && Math.abs(whole) > MAX_POINTS) refuse('points', 'Not a whole number of points');
  return { mobile: readMobile(cells, refuse), at: at ?? now, text, points: whole };
}

/** Excel's day 0, and the days that a date of a programme can be. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const EXCEL_DAY = /^([2-7][0-9]{4})(?:\.[0-9]+)?$/;

/** Returns the beginning of an IST day: "2025-12-31", "31-12-2025", "31/12/2025 14:05", or a day as Excel stores it. */
function readDay(cell: string): Date | undefined {
  const text = latinSigns(withoutMarks(cell)).trim();
  const [, days] = EXCEL_DAY.exec(text) ?? [];
  if (days) return startOfIndianDay(indianDayOf(new Date(EXCEL_EPOCH + Number(days) * DAY_MS)));
  const [, year, month, day] = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[ T].*)?$/.exec(text) ?? [];
  const [, d, m, y] = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})(?:[ T].*)?$/.exec(text) ?? [];
  const parts = [year ?? y, month ?? m, day ?? d];
  if (parts.includes(undefined)) return undefined;
  return startOfIndianDay(parts.map((part) => part!.padStart(2, '0')).join('-'));
}

interface Rows {
  members: Member;
  balances: Balance;
  history: HistoryRow;
}

const readers: { [Kind in ImportKind]: (cells: Cells, refuse: Refuse, now: Date) => Rows[Kind] } = {
  members: readMember,
  balances: readBalance,
  history: readHistory,
};

/** Reads the cells of a row, with at most one problem a column. */
export function readImportRow<Kind extends ImportKind>(kind: Kind, cells: Cells, now: Date) {
  const problems = new Map<ImportColumn, string>();
  const value = readers[kind](cells, (column, message) => problems.set(column, message), now);
  return { value, problems };
}
