import { latinDigits } from '../../platform/typed-texts';
import type { MarketFormat } from '../../programme/programme';
import { readMarketCode } from './read-market-code';

/** Why a row of a file was not taken; the screen has a sentence for each. */
export type RowProblem =
  | 'code-wrong'
  | 'points-wrong'
  | 'product-unknown'
  | 'too-many-kinds'
  | 'twice-in-file'
  | 'in-another-file';

/** A row that was not taken. */
export interface WrongRow {
  line: number;
  problem: RowProblem;
  /** The cell that is wrong, cut, of what may be a code its shape; null for a code that is known already: it may still pay. */
  value: string | null;
}

export interface MarketRow {
  line: number;
  code: string;
  points: number;
  /** In lower case; '' if the row names none. */
  sku: string;
}

const MAX_VALUE = 60;
const MAX_POINTS = 1_000_000;

export const wrongRow = (line: number, problem: RowProblem, value: string | null): WrongRow => ({
  line,
  problem,
  value: value && value.slice(0, MAX_VALUE),
});

/**
 * Returns the first two characters of a cell and the shape of the rest: 9 for a digit, A and a for letters. Every role sees
 * it, and a code that the formats do not fit yet may pay once they are corrected.
 */
const shapeOf = (cell: string): string =>
  cell.slice(0, 2) +
  cell
    .slice(2)
    .replaceAll(/\p{Nd}/gu, '9')
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === 'A' ? 'A' : 'a'));

/** Columns may have been swapped: what is too long for points may be a code. */
const shownPoints = (cell: string): string => (/^[-+0-9.,]{0,8}$/.test(cell) ? cell : shapeOf(cell));

/** Reads one line `code,points[,product]`; undefined for an empty line and the heading. */
export function readRow(
  formats: readonly MarketFormat[],
  text: string,
  line: number,
): MarketRow | WrongRow | undefined {
  if (text.trim() === '') return undefined;
  const [codeCell = '', pointsCell = '', sku = ''] = cellsOf(text);
  const code = readMarketCode(formats, codeCell);
  const points = latinDigits(pointsCell);
  const isWhole = /^[0-9]{1,7}$/.test(points) && Number(points) >= 1 && Number(points) <= MAX_POINTS;
  if (line === 1 && code === undefined && !/[0-9]/.test(points)) return undefined;
  if (code === undefined) return wrongRow(line, 'code-wrong', shapeOf(codeCell));
  if (!isWhole) return wrongRow(line, 'points-wrong', shownPoints(pointsCell));
  return { line, code, points: Number(points), sku: sku.toLowerCase() };
}

/** Splits a line at the separator that it has; cells may be in quotation marks. */
function cellsOf(text: string): string[] {
  const separator = ['\t', ',', ';'].find((sign) => text.includes(sign)) ?? ',';
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells = text.match(
    new RegExp(`(?:"(?:[^"]|"")*"|[^${separator}])+|(?<=${separator}|^)(?=${separator}|$)`, 'g'),
  );
  return (cells ?? []).map((cell) =>
    cell
      .trim()
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

/** What other files than a text begin with. */
const OTHER_FILES: [start: number[], problem: string][] = [
  [[0x1f, 0x8b], 'The file is compressed. Unpack it first: parts of it are text'],
  [[0x50, 0x4b], 'The file is a workbook or an archive. Save it as CSV'],
  [[0xff, 0xfe], 'The file is UTF-16. Save it as CSV UTF-8'],
  [[0xfe, 0xff], 'The file is UTF-16. Save it as CSV UTF-8'],
];

/** Returns why the first bytes of a file are no list of codes, in the admin's words. */
export function problemOfFile(bytes: Buffer): string | undefined {
  const known = OTHER_FILES.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  return known?.[1] ?? (bytes.includes(0) ? 'The file is not a text. Save it as CSV' : undefined);
}
