import { basename, dirname } from 'node:path';
import { deleteAccess } from '../../brands/console-access.repository';
import type { InvariantResult } from '../../insight/invariants';
import { migrate } from '../../platform/database/migrate';
import { type OpenDatabase, withDatabase } from '../../platform/database/open-database';
import type { RestoreSource } from '../../platform/database/schema';
import { readEpoch } from '../../platform/epochs';
import type { OpenBackup } from './backup-file';
import { type BackedUpFacts, compareFacts, type Outcome, readFacts } from './manifest';
import { noteEpoch, openEpoch, readKnownEpoch } from './open-epoch';
import { checkProgramme, type DataPlace, forEachProgramme, named, type Programme } from './programmes';
import { writeRestoreGuide } from './restore-guide';

export interface RestoreOrder extends DataPlace {
  from: string;
  checkOnly?: boolean | undefined;
  /** At least this epoch, where no note of earlier restores was left. */
  epoch?: number | undefined;
  /** Id of the one brand to restore, of a backup of that brand or of the whole installation. */
  brand?: string | undefined;
  /** The operating-system user, for the registry's events. */
  actor?: string | undefined;
}

export interface Restored extends Outcome {
  /** Destination, for the printed outcome; undefined if only verified. */
  where?: string;
  guide?: string[];
}

/** Where earlier restores have left notes, and the epoch to open at least. */
interface Surroundings {
  backups: string | undefined;
  epoch: number | undefined;
}

/** The default programme is last: until its epoch is open, no site starts on the database. */
export async function finishAll(
  database: OpenDatabase,
  { manifest }: OpenBackup,
  order: RestoreOrder,
): Promise<Restored> {
  const all = { differences: [] as string[], invariants: [] as InvariantResult[], guide: [] as string[] };
  await forEachProgramme(database, order, async (programme) => {
    const { brand } = programme;
    const facts = brand ? manifest.brands?.[brand.id] : manifest;
    if (!facts) throw new Error(`The backup says nothing of brand ${brand!.id}.`);
    const { differences, invariants, guide } = await finish(programme, facts, order);
    all.differences.push(...differences.map((text) => named(brand, text)));
    all.invariants.push(...invariants);
    all.guide.push(...guide);
  });
  return { manifest, ...all };
}

export async function finish(programme: Programme, facts: BackedUpFacts, { from, epoch }: RestoreOrder) {
  const differences = compareFacts(facts, await readFacts(programme.db));
  const source = { backup: basename(from), dataUntil: facts.madeAt };
  return { differences, ...(await beginEpoch(programme, source, { backups: dirname(from), epoch })) };
}

async function beginEpoch({ brand, db, images }: Programme, source: RestoreSource, around: Surroundings) {
  const places = { images, backups: around.backups, brand: brand?.id };
  await migrate(db);
  const known = Math.max(await readEpoch(db), await readKnownEpoch(places));
  const epoch = Math.max(known + 1, around.epoch ?? 0);
  const unnoted = await noteEpoch(places, epoch);
  const jumps = await openEpoch(db, { epoch, source, at: new Date() });
  // Those of the console may have ended since the backup, as all others.
  if (!brand) await deleteAccess(db);
  const guide = await writeRestoreGuide(db, { epoch, source, jumps, unnoted });
  return {
    guide: brand ? ['', `Brand ${brand.id}`, ...guide] : guide,
    invariants: await checkProgramme({ brand, db }, images),
  };
}

/** Opens a new epoch of each programme in a database that was brought back otherwise, on which no site may run. */
export function openRestored({
  dataUntil,
  epoch,
  ...place
}: DataPlace & { dataUntil: Date; epoch?: number | undefined }): Promise<
  Pick<Outcome, 'invariants'> & { guide: string[] }
> {
  const source = { backup: null, dataUntil: dataUntil.toISOString() };
  return withDatabase({ ...place, databasePoolSize: 2 }, async (database) => {
    const all = { invariants: [] as InvariantResult[], guide: [] as string[] };
    await forEachProgramme(database, place, async (programme) => {
      const begun = await beginEpoch(programme, source, { backups: undefined, epoch });
      all.invariants.push(...begun.invariants);
      all.guide.push(...begun.guide);
    });
    return all;
  });
}
