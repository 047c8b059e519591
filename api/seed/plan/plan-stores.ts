import { demoStores } from '../content';
import type { ContentSize } from './content-size';
import type { Calendar } from './indian-day';
import type { PlannedAct } from './plan-journal';

export interface PlannedStore {
  id: number;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  phone: string;
  createdAt: Date;
}

const FIRST_PHONE = 9_000_000_901;
/** Days before the first scans. */
const LISTED_DAYS_EARLIER = 6;

/** Plans the stores, imported from one spreadsheet before the first codes were sold, and its audit event. */
export function planStores(calendar: Calendar, { days }: ContentSize): { stores: PlannedStore[]; act: PlannedAct } {
  const createdAt = calendar.at(days + LISTED_DAYS_EARLIER, 12.4);
  const stores = demoStores.map((store, i) => {
    const phone = String(FIRST_PHONE + i).replace(/^(.{5})/, '$1 ');
    return { ...store, id: i + 1, phone, createdAt };
  });
  const details = { file: 'stores.xlsx', inserted: stores.length, failed: 0, store_ids: stores.map(({ id }) => id) };
  return { stores, act: { action: 'stores-imported', claimId: null, details, at: createdAt } };
}
