import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema';
import { appendEvent, hasRegistry } from './brands.repository';

/** A backup that was written and checked. */
export interface BackupNote {
  /** Ids of the brands that it holds, the default one among them. */
  brands: readonly string[];
  file: string;
  bytes: number;
  /** Up to when it has their data, ISO 8601. */
  madeAt: string;
}

/** Notes a backup among the events of each brand that it holds; without a registry nothing. */
export async function noteBackup(db: Kysely<Schema>, { brands, file, bytes, madeAt }: BackupNote, actor: string) {
  if (!(await hasRegistry(db))) return;
  const details = { file, bytes, made_at: madeAt };
  await db.transaction().execute(async (trx) => {
    for (const brand of brands) await appendEvent(trx, { actor, action: 'backed_up', brand, details });
  });
}
