import type { Kysely } from 'kysely';
import type { ImportState, Schema } from '../../database/schema';
import type { RowProblem } from './validate-rows';

/** The outcome of an upload: the response that its client got, or would have got. */
export interface ImportOutcome {
  status: number;
  message: string;
  code?: string;
  data?: ImportCounts;
}

export interface ImportCounts {
  inserted: number;
  failed: number;
  errors: RowProblem[];
}

export interface ImportProgress {
  state: ImportState;
  done: number;
  total: number;
  outcome: ImportOutcome | null;
  updatedAt: Date;
}

/** Records the start of an upload; false if its id was used before. */
export async function insertImport(
  db: Kysely<Schema>,
  { uploadId, adminId, at }: { uploadId: string; adminId: number; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('product_imports')
    .values({
      upload_id: uploadId,
      admin_id: adminId,
      state: 'receiving',
      outcome: null as never,
      started_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .returning('upload_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the progress or the outcome of an upload. @param step `done` of `total` in the unit of its state: pictures,
 * rows
 */
export async function updateImport(
  db: Kysely<Schema>,
  uploadId: string,
  step: { state: ImportState; done: number; total: number; at: Date; outcome?: ImportOutcome },
): Promise<void> {
  await db
    .updateTable('product_imports')
    .set({
      state: step.state,
      done: step.done,
      total: step.total,
      updated_at: step.at,
      ...(step.outcome && { outcome: JSON.stringify(step.outcome) }),
    })
    .where('upload_id', '=', uploadId)
    .execute();
}

/** Finds an admin's own upload; undefined for another admin's. */
export async function findImport(
  db: Kysely<Schema>,
  { uploadId, adminId }: { uploadId: string; adminId: number },
): Promise<ImportProgress | undefined> {
  const row = await db
    .selectFrom('product_imports')
    .where('upload_id', '=', uploadId)
    .where('admin_id', '=', adminId)
    .select(['state', 'done', 'total', 'outcome', 'updated_at as updatedAt'])
    .executeTakeFirst();
  return row && { ...row, outcome: row.outcome as ImportOutcome | null };
}

/** Deletes uploads that began before a time; their ids may be used again. */
export async function deleteImportsBefore(db: Kysely<Schema>, moment: Date): Promise<void> {
  await db.deleteFrom('product_imports').where('started_at', '<', moment).execute();
}
