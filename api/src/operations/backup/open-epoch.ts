import { type Kysely, sql, type Transaction } from 'kysely';
import type { Jumps, RestoreSource, Schema } from '../../platform/database/schema';
import { recordAuditEvent } from '../../platform/audit';
import { LARGEST_BATCH_ID, LARGEST_SERIAL } from '../../labels/codes';
import { clearUnfinished, readEpoch, EPOCH_NOTE, readNote, readNotedEpoch, writeNote } from '../../platform/epochs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '../../platform/pictures';

/**
 * How far numbers jump: more than a programme gives out between a backup and its restore. 1,000,000,000 serials are a
 * thousand of the largest batches, and a code has room for 1,099 such jumps. Ids are exact up to 2^53: 9,000,000 jumps;
 * a bank's field takes them: PAY1000000149E2 has 15 characters.
 */
const DISTANCE = 1_000_000_000;
/** A code has 24 bits for the number of its batch: room for 1,677 jumps. */
const BATCH_DISTANCE = 10_000;
const LARGEST: Record<string, number> = { batches: LARGEST_BATCH_ID, serials: LARGEST_SERIAL };

type Jump = Jumps[string];

const distanceOf = (name: string) => (name === 'batches' ? BATCH_DISTANCE : DISTANCE);

export interface EpochOrder {
  /** Above that of the database, by one more for each epoch that it does not know. */
  epoch: number;
  source: RestoreSource;
  at: Date;
}

/**
 * Opens a new epoch in a restored database, before anything else uses it: every number that left the house jumps, and
 * what may have ended since the backup (sessions, API keys, one-time codes, push subscriptions) ends. All or nothing.
 * @throws Error if a code has no room for the jump
 */
export function openEpoch(db: Kysely<Schema>, { epoch, source, at }: EpochOrder): Promise<Jumps> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`lock table epochs in exclusive mode`.execute(trx);
    const steps = epoch - (await readEpoch(trx));
    if (steps < 1) throw new Error(`The database is in epoch ${epoch - steps} already.`);
    const serials = await jumpSerials(trx, steps);
    const sequences = await readSequences(trx, steps);
    const jumps: Jumps = {
      serials,
      ...Object.fromEntries(sequences.map(({ name, before, after }) => [name, { before, after }])),
    };
    for (const [name, largest] of Object.entries(LARGEST)) {
      if (jumps[name]!.after >= largest)
        throw new Error(`A code has no room for ${name} of epoch ${epoch}: they would begin after ${largest}.`);
    }
    await sql`alter table payout_runs alter column epoch_id set default ${sql.lit(epoch)}`.execute(trx);
    await endSessions(trx, at);
    await pausePayments(trx, at);
    await pauseSending(trx, at);
    await clearUnfinished(trx);
    await trx
      .insertInto('epochs')
      .values({ id: epoch, started_at: at, source: JSON.stringify(source), jumps: JSON.stringify(jumps) })
      .execute();
    // Not undone by a rollback, so late.
    for (const { sequence, after } of sequences)
      await sql`select setval(${sequence}::regclass, ${after}::bigint)`.execute(trx);
    const details = { epoch_id: epoch, backup: source.backup, data_until: source.dataUntil };
    await recordAuditEvent(trx, { adminId: null, action: 'programme-restored', details, at });
    return jumps;
  });
}

async function jumpSerials(trx: Transaction<Schema>, steps: number): Promise<Jump> {
  const distance = steps * distanceOf('serials');
  const { serial } = await trx
    .updateTable('next_serial')
    .set((eb) => ({ serial: eb('serial', '+', distance) }))
    .returning('serial')
    .executeTakeFirstOrThrow();
  return { before: serial - distance - 1, after: serial - 1 };
}

/** Lists every sequence of the schema, named by its table: one of a later release is not forgotten. */
async function readSequences(
  trx: Transaction<Schema>,
  steps: number,
): Promise<(Jump & { name: string; sequence: string })[]> {
  const { rows } = await sql<{ name: string; sequence: string; before: number }>`
    select coalesce(owner.relname, s.relname) as name, s.oid::regclass::text as sequence,
      coalesce(p.last_value, p.start_value - p.increment_by) as before
    from pg_class s
    join pg_sequences p on p.schemaname = current_schema() and p.sequencename = s.relname
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    left join pg_class owner on owner.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
    order by 1`.execute(trx);
  return rows.map((row) => ({ ...row, after: row.before + steps * distanceOf(row.name) }));
}

/** A session that was signed out, or an admin removed, since the backup would live again. */
async function endSessions(trx: Transaction<Schema>, at: Date): Promise<void> {
  for (const table of ['sessions', 'api_keys'] as const)
    await trx.updateTable(table).set({ revoked_at: at }).where('revoked_at', 'is', null).execute();
  await trx.updateTable('otp_codes').set({ ended_at: at }).where('ended_at', 'is', null).execute();
  await trx.deleteFrom('push_subscriptions').execute();
}

/** What was paid at once since the backup is unknown here, and would be paid again. */
async function pausePayments(trx: Transaction<Schema>, at: Date): Promise<void> {
  await sql`
    insert into programme_settings (settings, at)
    select settings || '{"instantPaused": true}', ${at} from (
      select settings from programme_settings order by id desc limit 1
    ) latest where settings ->> 'instantProvider' is not null`.execute(trx);
}

/** People who got a campaign since the backup would get it again, and endpoints that were removed since would get events. */
async function pauseSending(trx: Transaction<Schema>, at: Date): Promise<void> {
  await trx.updateTable('campaigns').set({ state: 'paused' }).where('state', '=', 'sending').execute();
  await trx
    .updateTable('webhook_endpoints')
    .set({ paused_at: at, pause_cause: 'admin' })
    .where('removed_at', 'is', null)
    .where('paused_at', 'is', null)
    .execute();
}

interface Places {
  images: ImageStore;
  /** Folder of the backup; undefined if the data came from elsewhere. */
  backups: string | undefined;
  /** Id of the brand that is restored; undefined for the default one. */
  brand?: string | undefined;
}

/** Beside the backups each brand has a note of its own; the pictures are in a folder of the brand's already. */
const noteBeside = (folder: string, brand: string | undefined) =>
  join(folder, brand === undefined ? EPOCH_NOTE : EPOCH_NOTE.replace('.json', `-${brand}.json`));

/**
 * Returns the highest epoch that a restore has opened, as far as the pictures and the folder of backups know; 1 for none.
 * Two restores of one backup must not give out the same numbers, and the backup knows of neither.
 */
export async function readKnownEpoch({ images, backups, brand }: Places): Promise<number> {
  const beside = backups && (await readFile(noteBeside(backups, brand)).catch(() => undefined));
  return Math.max(await readNotedEpoch(images), beside ? readNote(beside) : 1);
}

/** Notes an epoch in both places, before it is opened. @returns why it could not be noted beside the backups */
export async function noteEpoch({ images, backups, brand }: Places, epoch: number): Promise<string | undefined> {
  await images.put(EPOCH_NOTE, writeNote(epoch));
  if (backups === undefined) return undefined;
  const file = noteBeside(backups, brand);
  try {
    await writeFile(`${file}.partial`, writeNote(epoch));
    await rename(`${file}.partial`, file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
