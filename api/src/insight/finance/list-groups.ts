import type { PointsContext } from '../../points/context';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { type FinanceGroup, listLabelGroups, type Months, readPlaces } from './finance.repository';

export type GroupKind = 'product' | 'batch' | 'district';

type Context = Pick<PointsContext, 'db' | 'places'>;

/** Lists products, batches or districts with scans in the range, or labels left, the most points first. */
export function listGroups(context: Context, kind: GroupKind, months: Months, window: PageWindow) {
  return kind === 'district'
    ? listDistricts(context, months, window)
    : listLabelGroups(context.db, kind, months, window);
}

/** A city that the bundled places do not know is listed by its own name. */
async function listDistricts(
  { db, places }: Context,
  months: Months,
  { limit, offset }: PageWindow,
): Promise<Page<FinanceGroup>> {
  const districts = new Map<string, FinanceGroup>();
  for (const { place, scans, granted } of await readPlaces(db, months)) {
    const name = (await places.placeNamed(place))?.district || (place.split(', ')[0] ?? '');
    const sum = districts.get(name) ?? { id: null, name, scans: 0, granted: 0, unscanned: null };
    districts.set(name, { ...sum, scans: sum.scans + scans, granted: sum.granted + granted });
  }
  const rows = [...districts.values()].toSorted((a, b) => b.granted - a.granted || a.name.localeCompare(b.name));
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}
