import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { EMPTY_SETTINGS, type ProgrammeSettings } from './settings.schema';

/** Returns the settings in force; those added after the row was written are empty. */
export async function readSettings(db: Kysely<Schema>): Promise<ProgrammeSettings> {
  const row = await db
    .selectFrom('programme_settings')
    .select('settings')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...EMPTY_SETTINGS, ...(row?.settings as Partial<ProgrammeSettings> | undefined) };
}
