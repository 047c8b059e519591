import { type Kysely, sql } from 'kysely';

/**
 * How far each bulk upload is, and how it ended. A table, so that whichever node is asked can tell, and so that an answer
 * whose connection broke can still be fetched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_imports (
      upload_id text primary key,
      admin_id bigint not null references admins,
      state text not null check (state in ('receiving', 'reading', 'pictures', 'rows', 'done', 'failed')),
      done integer not null default 0,
      total integer not null default 0,
      outcome jsonb,
      started_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index product_imports_by_age on product_imports (started_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table product_imports`.execute(db);
}
