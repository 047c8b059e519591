import type { Kysely } from 'kysely';
import { readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { readSettings } from '../../programme/programme';
import {
  type FinanceMonth,
  type Months,
  readMonths,
  readUnscanned,
  type FinanceGroup,
  listLabelGroups,
  readPlaces,
  SUMS,
} from './finance.repository';
import type { PointsContext } from '../../points/context';
import type { PageWindow } from '../../platform/http/request-fields';

export async function readFinance(db: Kysely<Schema>, months: Months) {
  const { found, unscanned, settings } = await readSnapshot(db, async (trx) => ({
    found: await readMonths(trx, months),
    unscanned: await readUnscanned(trx, months),
    settings: await readSettings(trx),
  }));
  const [from, before] = [months.from.slice(0, 7), months.before.slice(0, 7)];
  const start = monthsBack(from, countMonths(from, before));
  const inRange = found.filter(({ month }) => month >= from);
  return {
    range: sumOf(inRange, outstandingBefore(found, before)),
    before: sumOf(
      found.filter(({ month }) => month >= start && month < from),
      outstandingBefore(found, from),
    ),
    months: inRange,
    unscannedCodes: unscanned.codes,
    unscannedPoints: unscanned.points,
    unscannedPointsBefore: unscanned.pointsBefore,
    pointValuePaise: settings.pointValuePaise,
  };
}

function sumOf(months: readonly FinanceMonth[], outstanding: number) {
  const sum = (name: (typeof SUMS)[number]) => months.reduce((total, month) => total + month[name], 0);
  const sums = Object.fromEntries(SUMS.map((name) => [name, sum(name)])) as Record<(typeof SUMS)[number], number>;
  return { ...sums, outstanding };
}

const outstandingBefore = (found: readonly FinanceMonth[], before: string) =>
  found.findLast(({ month }) => month < before)?.outstanding ?? 0;

const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const countMonths = (from: string, before: string) => indexOf(before) - indexOf(from);

function monthsBack(month: string, count: number): string {
  const index = indexOf(month) - count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export type GroupKind = 'product' | 'batch' | 'district' | 'scheme';

type Context = Pick<PointsContext, 'db' | 'places'>;

export function listGroups(context: Context, kind: GroupKind, months: Months, window: PageWindow) {
  return kind === 'district'
    ? listDistricts(context, months, window)
    : listLabelGroups(context.db, kind, months, window);
}

/** A city that the bundled places do not know is listed by its own name. */
async function listDistricts({ db, places }: Context, months: Months, { limit, offset }: PageWindow) {
  const districts = new Map<string, FinanceGroup>();
  for (const { place, scans, granted } of await readPlaces(db, months)) {
    const name = (await places.placeNamed(place))?.district || (place.split(', ')[0] ?? '');
    const sum = districts.get(name) ?? { id: null, name, scans: 0, granted: 0, unscanned: null };
    districts.set(name, { ...sum, scans: sum.scans + scans, granted: sum.granted + granted });
  }
  const rows = [...districts.values()].toSorted((a, b) => b.granted - a.granted || a.name.localeCompare(b.name));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}
