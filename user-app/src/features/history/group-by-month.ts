import { monthKey } from '@loyalty/shared-ui/date-text';

/** Entries of one calendar month in India. */
export interface Month<Entry> {
  /** 'YYYY-MM', or '' for entries without a date. */
  key: string;
  entries: Entry[];
}

/** Groups entries by month, keeping their order; a month starts again after another one. */
export function groupByMonth<Entry extends { at: string | undefined }>(entries: readonly Entry[]): Month<Entry>[] {
  const months: Month<Entry>[] = [];
  for (const entry of entries) {
    const key = entry.at ? monthKey(entry.at) : '';
    const last = months.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else months.push({ key, entries: [entry] });
  }
  return months;
}
