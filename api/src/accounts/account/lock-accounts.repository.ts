import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** An account as it is while it is locked. */
export interface HeldAccount {
  id: number;
  roleId: number;
  mobile: string;
  name: string | null;
  email: string | null;
  address: string | null;
  location: string | null;
  suspended: boolean;
}

/** Locks accounts by ascending id, as everything that moves points (ledger/active-user.ts); deleted ones are absent. */
export async function lockAccounts(trx: Transaction<Schema>, ids: readonly number[]): Promise<HeldAccount[]> {
  const { rows } = await sql<HeldAccount>`
    select id, role_id as "roleId", mobile, name, email, address, location, suspended_at is not null as suspended
    from users
    where id = any(${[...ids]}::bigint[]) and erased_at is null order by id for no key update`.execute(trx);
  return rows;
}
