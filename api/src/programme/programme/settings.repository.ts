import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { EMPTY_SETTINGS, type ProgrammeSettings, SECURITY_KINDS } from './settings.schema';

/** The settings in force; version 0 until the owner has saved any. */
export interface VersionedSettings {
  version: number;
  settings: ProgrammeSettings;
  /** Whether the limit for schemes is their own, not that of the others. */
  isSchemeLimitSet: boolean;
}

/** One save, and the settings before it. */
export interface SavedSettings extends Omit<VersionedSettings, 'isSchemeLimitSet'> {
  before: ProgrammeSettings;
  at: Date;
  admin: AdminName | null;
  /** Of a proposal; `confirmedBy` is null if it took effect after its 24 hours. */
  confirmationId: number | null;
  confirmedBy: AdminName | null;
}

/**
 * Settings and events added after a row was written are as before the first save; but until the limit for schemes is set,
 * an owner makes no more by schemes alone than by any other way.
 */
export function complete(stored: unknown): ProgrammeSettings {
  const settings = { ...EMPTY_SETTINGS, ...(stored as Partial<ProgrammeSettings> | undefined) };
  if (!isSchemeLimitSet(stored)) {
    const { confirmSchemePoints } = EMPTY_SETTINGS;
    const limits = [confirmSchemePoints, settings.confirmBatchPoints, settings.confirmAdjustmentPoints];
    settings.confirmSchemePoints = Math.min(...limits.filter((limit) => limit !== null));
  }
  const messages = { ...EMPTY_SETTINGS.messages, ...settings.messages };
  // A release before could switch them off.
  for (const kind of SECURITY_KINDS) messages[kind] = { smsTemplates: {}, ...messages[kind], enabled: true };
  return { ...settings, messages };
}

const isSchemeLimitSet = (stored: unknown) =>
  (stored as Partial<ProgrammeSettings> | undefined)?.confirmSchemePoints !== undefined;

export async function readSettings(db: Kysely<Schema>): Promise<ProgrammeSettings> {
  return (await readVersion(db)).settings;
}

/** For a statement that is made anyway. */
export const bonusCapPercent = sql`
  (select settings -> 'bonusCapPercent' from programme_settings order by id desc limit 1)`;

export async function readVersion(db: Kysely<Schema>): Promise<VersionedSettings> {
  const row = await db
    .selectFrom('programme_settings')
    .select(['id', 'settings'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { id: version = 0, settings } = row ?? {};
  return { version, settings: complete(settings), isSchemeLimitSet: isSchemeLimitSet(settings) };
}

/** Reads the settings; other transactions wait until this one ends before they change them. */
export async function lockVersion(trx: Transaction<Schema>): Promise<VersionedSettings> {
  await sql`lock table programme_settings in exclusive mode`.execute(trx);
  return readVersion(trx);
}

/** Reads the settings, which no transaction changes until this one ends; others may hold them, too. */
export async function holdSettings(trx: Transaction<Schema>): Promise<ProgrammeSettings> {
  await sql`lock table programme_settings in row share mode`.execute(trx);
  return readSettings(trx);
}

/** Lists the saves, newest first. */
export async function listSaves(db: Kysely<Schema>, window: PageWindow): Promise<Page<SavedSettings>> {
  const { rows, total } = await readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<
      Omit<SavedSettings, 'settings' | 'before'> & { settings: unknown; before: unknown; total: number }
    >`
    select s.id as version, s.settings, lag(s.settings) over (order by s.id) as before, s.at,
      ${adminNamedBy('s.admin_id')} as admin, s.confirmation_id as "confirmationId",
      ${adminNamedBy('c.decided_by')} as "confirmedBy", count(*) over () as total
    from programme_settings s left join confirmations c on c.id = s.confirmation_id
    order by s.id desc limit ${limit} offset ${offset}`,
  );
  return {
    rows: rows.map(({ settings, before, ...save }) => ({
      ...save,
      settings: complete(settings),
      before: complete(before ?? undefined),
    })),
    total,
  };
}
