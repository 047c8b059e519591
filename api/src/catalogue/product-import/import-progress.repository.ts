import type { Static } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import type { CatalogueContext } from '../context';
import type { ImportState, Schema } from '../../platform/database/schema';
import type { counts, outcome } from './product-import.schema';

export type ImportCounts = Static<typeof counts>;
export type ImportOutcome = Static<typeof outcome>;

/** Minimum interval between updates: more frequent ones could not be read. */
const EVERY_MS = 700;

/** Records the start of an upload; false if its id was used before. */
export async function insertImport(
  db: Kysely<Schema>,
  { uploadId, adminId, at }: { uploadId: string; adminId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into product_imports (upload_id, admin_id, state, started_at, updated_at)
    values (${uploadId}, ${adminId}, 'receiving', ${at}, ${at})
    on conflict (upload_id) do nothing returning upload_id`.execute(db);
  return rows.length > 0;
}

/**
 * Records the progress of an upload.
 *
 * Why a row in the database that the screen polls, and not a streamed response: a response has one status, known only
 * at the end; the row can be read from any node, survives a proxy that cuts long responses, and keeps the outcome for a
 * client whose connection broke. The cost, an update every 0.7 s, is small beside the work.
 */
export class ImportProgressLog {
  private state: ImportState = 'receiving';
  private lastWrite = 0;

  constructor(
    private readonly context: CatalogueContext,
    private readonly uploadId: string,
  ) {}

  /** @param done of `total`, in the unit of the state: pictures, rows */
  async at(state: ImportState, done = 0, total = 0): Promise<void> {
    const now = performance.now();
    if (state === this.state && now - this.lastWrite < EVERY_MS) return;
    this.state = state;
    this.lastWrite = now;
    await this.write({ state, done, total });
  }

  async ended(response: ImportOutcome): Promise<void> {
    const state = response.status < 400 ? 'done' : 'failed';
    await this.write({ state, done: 0, total: 0, outcome: JSON.stringify(response) });
  }

  /** Ignores a failed update: a database that fails here also fails for the rows, and that error is reported. */
  private async write(step: { state: ImportState; done: number; total: number; outcome?: string }): Promise<void> {
    await this.context.db
      .updateTable('product_imports')
      .set({ ...step, updated_at: this.context.clock.now() })
      .where('upload_id', '=', this.uploadId)
      .execute()
      .catch(() => undefined);
  }
}

export function findImport(db: Kysely<Schema>, { uploadId, adminId }: { uploadId: string; adminId: number }) {
  return db
    .selectFrom('product_imports')
    .where('upload_id', '=', uploadId)
    .where('admin_id', '=', adminId)
    .select(['state', 'done', 'total', 'outcome', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

export async function deleteImportsBefore(db: Kysely<Schema>, moment: Date): Promise<void> {
  await db.deleteFrom('product_imports').where('started_at', '<', moment).execute();
}
