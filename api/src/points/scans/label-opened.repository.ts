import { type Kysely, sql } from 'kysely';
import type { PlatformContext } from '../../platform/context';
import type { Schema } from '../../platform/database/schema';

/** Kind of the rate event with the first time that a label's page was opened; no limit counts it, so it is kept. */
const LABEL_OPENED = 'label-opened';

/** Databases that have it: the page of a label is opened often, and only the first time is recorded. */
const recorded = new WeakSet<Kysely<Schema>>();

/** Records, without code or address, that a label leads to its page. Never fails: the label is shown anyway. */
export async function recordLabelOpened({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<void> {
  if (recorded.has(db)) return;
  recorded.add(db);
  await sql`
    insert into rate_events (kind, subject, at)
    select ${LABEL_OPENED}, 'first', ${clock.now()} where not exists (${labelOpened})`
    .execute(db)
    .catch(() => recorded.delete(db));
}

/** Rows if a label's page was opened. */
export const labelOpened = sql`select from rate_events where kind = ${LABEL_OPENED}`;
