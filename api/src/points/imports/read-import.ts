import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { toWire } from '../../platform/http/to-wire';
import { readSettings } from '../../programme/programme';
import { importNotFound } from './change-imports';
import { countNewMembers, findListedImport, readOutcomes } from './imports.repository';
import { presentImport } from './present-import';

/** @throws ApiError 404 `import_not_found` */
export async function readImport(db: Kysely<Schema>, id: number) {
  const found = await findListedImport(db, id);
  if (!found) throw importNotFound();
  const { pointValuePaise } = await readSettings(db);
  const isNew = found.kind === 'members' && found.state === 'ready';
  return {
    ...presentImport(found),
    new_members: isNew ? await countNewMembers(db, id) : 0,
    worth_paise: pointValuePaise === null ? null : found.points * pointValuePaise,
    outcomes: toWire(await readOutcomes(db, found)),
  };
}
