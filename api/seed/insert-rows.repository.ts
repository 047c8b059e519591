import { sql, type Transaction } from 'kysely';
import type { Schema } from '../src/database/schema';

/** A table and the columns that the demo fills, with their types. */
export interface Table {
  name: keyof Schema;
  columns: readonly (readonly [name: string, type: string])[];
}

const table = (name: keyof Schema, columns: string): Table => ({
  name,
  columns: columns.split(', ').map((column) => column.split(' ') as [string, string]),
});

export const USERS = table(
  'users',
  'id bigint, mobile text, role_id smallint, name text, address text, location text, email text, joined_at timestamptz, suspended_at timestamptz, suspension_reason text, suspended_by bigint',
);
export const MODELS = table('models', 'id bigint, name text, created_at timestamptz');
export const PRODUCTS = table(
  'products',
  'id bigint, model_id bigint, name text, picture_key text, created_at timestamptz',
);
export const BATCHES = table(
  'batches',
  'id bigint, product_id bigint, points integer, quantity integer, first_serial bigint, created_by bigint, created_at timestamptz, voided_at timestamptz, void_reason text',
);
export const STORES = table(
  'stores',
  'id bigint, name text, address text, phone text, latitude float8, longitude float8, created_at timestamptz, changed_at timestamptz',
);
export const TOTALS = table(
  'point_totals',
  'user_id bigint, granted bigint, available bigint, awaiting bigint, redeemed bigint',
);
export const CLAIMS = table(
  'claims',
  'id bigint, user_id bigint, points bigint, status text, last_scanned_at timestamptz, claimed_at timestamptz, resolved_at timestamptz, resolved_by bigint, reason text',
);
export const SCANS = table(
  'scans',
  'serial bigint, batch_id bigint, user_id bigint, points integer, location text, latitude float8, longitude float8, location_missing boolean, scanned_at timestamptz, claim_id bigint',
);
export const RELEASED = table('released_claim_items', 'claim_id bigint, serial bigint, points integer');
export const JOURNAL = table(
  'journal',
  'id bigint, user_id bigint, kind text, points bigint, from_account text, to_account text, serial bigint, claim_id bigint, admin_id bigint, at timestamptz',
);
export const ADJUSTMENT_REASONS = table('adjustment_reasons', 'journal_id bigint, reason text');
export const AUDIT = table('audit_log', 'admin_id bigint, action text, claim_id bigint, details jsonb, at timestamptz');

/** Rows per statement: the values are one string, which the embedded database copies several times. */
const PORTION = 5000;

/** Inserts the rows in portions; values in the order of the table's columns, ids included. */
export async function insertRows(
  trx: Transaction<Schema>,
  { name, columns }: Table,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = sql.join(columns.map(([column]) => sql.ref(column)));
  const typed = sql.join(columns.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`));
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = rows.slice(from, from + PORTION);
    const objects = portion.map((row) => Object.fromEntries(row.map((value, i) => [columns[i]![0], value])));
    await sql`
      insert into ${sql.table(name)} (${names}) overriding system value
      select ${names} from jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as rows (${typed})`.execute(trx);
  }
}
