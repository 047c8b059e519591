import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { readEpoch, readNotedEpoch } from '../../platform/epochs';
import type { ImageStore } from '../../platform/pictures';
import { type Ends, listSeals, readDigest, type Seal } from './journal-seals.repository';

const KEY = 'loyalty-journals.json';

/** Kept beside the pictures: a database that is replaced by an older copy of itself cannot take this back. */
export interface StoredMark {
  epoch: number;
  seal: Pick<Seal, 'day' | 'hash'> | null;
  entries: Record<'journal' | 'money_journal', { id: number; digest: string } | null>;
  /** ISO 8601. */
  at: string;
}

/** What is kept beside the pictures: the mark, and the highest epoch that `npm run restore` has opened. */
export interface Stored {
  mark: StoredMark;
  notedEpoch: number;
}

/** @returns undefined before the first mark @throws the image store's errors */
export async function readStored(images: ImageStore): Promise<Stored | undefined> {
  const bytes = await images.get(KEY);
  if (bytes === null) return undefined;
  return { mark: JSON.parse(bytes.toString()) as StoredMark, notedEpoch: await readNotedEpoch(images) };
}

/** Stores how far the journals are. The caller has waited until the entries are on the standby, too. */
export async function storeMark(
  db: Kysely<Schema>,
  images: ImageStore,
  { committed, seal, at }: { committed: Ends; seal: Seal | undefined; at: Date },
): Promise<void> {
  const entry = async (table: 'journal' | 'money_journal') => {
    const { digest } = await digestOfEntry(db, table, committed[table]);
    return digest === null ? null : { id: committed[table], digest };
  };
  const mark: StoredMark = {
    epoch: committed.epochs,
    seal: seal ? { day: seal.day, hash: seal.hash } : null,
    entries: { journal: await entry('journal'), money_journal: await entry('money_journal') },
    at: at.toISOString(),
  };
  await images.put(KEY, Buffer.from(`${JSON.stringify(mark, null, 2)}\n`));
}

const digestOfEntry = (db: Kysely<Schema>, table: 'journal' | 'money_journal', id: number) =>
  readDigest(db, table, { after: id - 1, upTo: id });

/**
 * Returns what the database lacks of the stored mark, a sentence each. A mark of an earlier epoch says nothing, if the present one
 * was opened by `npm run restore`, which notes it beside the pictures first.
 */
export async function compareMark(db: Kysely<Schema>, { mark, notedEpoch }: Stored): Promise<string[]> {
  const epoch = await readEpoch(db);
  if (mark.epoch < epoch)
    return notedEpoch >= epoch ? [] : [`the database is in epoch ${epoch}, which npm run restore did not open`];
  const older = 'it was replaced by an older copy, without npm run restore';
  if (mark.epoch > epoch)
    return [`the database is in epoch ${epoch}, and was in epoch ${mark.epoch} at ${mark.at}: ${older}`];
  const lacks: string[] = [];
  if (mark.seal && !(await listSeals(db)).some(({ day, hash }) => day === mark.seal!.day && hash === mark.seal!.hash))
    lacks.push(`the database lacks the seal of ${mark.seal.day}, which it had at ${mark.at}: ${older}`);
  for (const [table, entry] of Object.entries(mark.entries)) {
    if (!entry) continue;
    const { digest } = await digestOfEntry(db, table as 'journal' | 'money_journal', entry.id);
    if (digest !== entry.digest)
      lacks.push(`entry ${entry.id} of ${table} is not what it was at ${mark.at}: ${older}, or the entry was edited`);
  }
  return lacks;
}
