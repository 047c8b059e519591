import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** What a provider had when its balance was last read. */
export interface ReadBalance {
  balancePaise: number;
  readAt: Date;
  /** Since when it is below the amount of the settings. */
  lowSince: Date | null;
}

export function findBalance(db: Kysely<Schema>, provider: string): Promise<ReadBalance | undefined> {
  return db
    .selectFrom('provider_balances')
    .select(['balance_paise as balancePaise', 'read_at as readAt', 'low_since as lowSince'])
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Stores a balance. @returns whether it has fallen below `reservePaise` since the one before */
export async function storeBalance(
  trx: Transaction<Schema>,
  {
    provider,
    balancePaise,
    reservePaise,
    at,
  }: { provider: string; balancePaise: number; reservePaise: number; at: Date },
): Promise<boolean> {
  const isLow = balancePaise < reservePaise;
  const { rows } = await sql<{ hasFallen: boolean }>`
    insert into provider_balances (provider, balance_paise, read_at, low_since)
    values (${provider}, ${balancePaise}, ${at}, ${isLow ? at : null})
    on conflict (provider) do update set balance_paise = excluded.balance_paise, read_at = excluded.read_at,
      low_since = case when excluded.low_since is not null then coalesce(provider_balances.low_since, excluded.low_since) end
    returning low_since is not distinct from ${isLow ? at : null}::timestamptz and low_since is not null as "hasFallen"`.execute(
    trx,
  );
  return rows[0]!.hasFallen;
}

/** Returns what can be paid: the balance as it was read, less what was ordered since or may not be in it yet. */
export async function readAvailable(db: Kysely<Schema>, { balancePaise, readAt }: ReadBalance): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(i.amount_paise), 0)::bigint as paise
    from instant_payments o join payout_items i on i.id = o.item_id
    where o.created_at >= ${readAt} and o.state <> 'failed' or o.due_at is not null and o.state in ('created', 'sent')`.execute(
    db,
  );
  return balancePaise - rows[0]!.paise;
}
