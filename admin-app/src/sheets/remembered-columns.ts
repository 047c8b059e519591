import { plainHeading } from '@loyalty/shared-ui/typed-text';
import type { ColumnMap, TableSource } from './table-source';

const storageKey = 'sheetColumns';
/** Sheets that are remembered, the newest last. */
const remembered = 30;

type Entry = [headings: string, columns: Record<string, string>];

const fingerprint = ({ headings }: Pick<TableSource, 'headings'>): string =>
  JSON.stringify(headings.map(({ heading }) => plainHeading(heading)));

/** Returns what is stored; other content is ignored: a browser's storage may hold anything. */
function readAll(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const columns: unknown = value[1];
  return (
    typeof columns === 'object' &&
    columns !== null &&
    Object.values(columns).every((column) => typeof column === 'string' && /^[A-Z]{1,3}$/.test(column))
  );
}

export function rememberColumns(source: TableSource, columns: Readonly<Record<string, string>>): void {
  const key = fingerprint(source);
  const others = readAll().filter(([headings]) => headings !== key);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, [key, columns]].slice(-remembered)));
  } catch {
    // Without storage the columns are chosen again.
  }
}

function recallColumns(source: TableSource): ColumnMap | undefined {
  const key = fingerprint(source);
  const columns = readAll().find(([headings]) => headings === key)?.[1];
  return columns && { sheet: source.sheet, firstRow: source.headingRow + 1, columns };
}

/** Checks a sheet; once more with the columns that were chosen before for the same headings, if some are missing. */
export async function checkWithRemembered<Result extends { source: TableSource }>(
  check: (map?: ColumnMap) => Promise<Result>,
): Promise<{ result: Result; map: ColumnMap | undefined }> {
  const result = await check();
  const map = result.source.missing.length > 0 ? recallColumns(result.source) : undefined;
  if (!map) return { result, map };
  const again = await check(map);
  return again.source.missing.length > 0 ? { result, map: undefined } : { result: again, map };
}
