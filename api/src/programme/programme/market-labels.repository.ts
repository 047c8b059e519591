import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { MarketFormat } from './market-labels.schema';

/** Returns the formats of the last settings that had any. */
export async function readLastFormats(db: Kysely<Schema>): Promise<MarketFormat[] | undefined> {
  const { rows } = await sql<{ formats: MarketFormat[] }>`
    select settings -> 'marketLabels' -> 'formats' as formats from programme_settings
    where jsonb_typeof(settings -> 'marketLabels') = 'object' order by id desc limit 1`.execute(db);
  return rows[0]?.formats;
}

/** A file may have 50 million codes; a message needs no more. */
export const MOST_COUNTED = 100_000;

export async function countMarketCodes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from market_codes limit ${sql.lit(MOST_COUNTED)}) codes`.execute(db);
  return rows[0]!.count;
}
