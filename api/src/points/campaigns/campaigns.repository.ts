import { type Kysely, sql, type Transaction } from 'kysely';
import { type AdminName, adminNamedBy } from '../../platform/database/queries';
import { lockKey } from '../../platform/database/lock-key';
import type { Schema } from '../../platform/database/schema';
import type { CampaignReport } from '../../programme/outbox';
import type { Audience } from './audience.repository';
import type { CampaignChannelName, CampaignDefinition } from './campaign.schema';
import type { SchemeNames } from './write-message';

/** Of one message by channel, in paise. */
export type Prices = Partial<Record<CampaignChannelName, number>>;

/** Returns the price of a person's message, in paise: of the dearest channel, as the next one is used if one fails. */
export const priceOf = (prices: Prices, channels: readonly CampaignChannelName[]): number =>
  Math.max(0, ...channels.map((channel) => prices[channel] ?? 0));

export type CampaignState = 'sending' | 'paused' | 'stopped' | 'done';

export interface Campaign {
  id: number;
  definition: CampaignDefinition;
  prices: Prices;
  state: CampaignState;
  madeBy: AdminName;
  confirmedBy: AdminName | null;
  madeAt: Date;
  endedAt: Date | null;
  /** As confirmed. */
  maxPeople: number;
  maxPaise: number;
  /** Queued so far; their price. */
  people: number;
  paise: number;
  leftOut: Audience['leftOut'];
  report: CampaignReport | null;
}

const columns = sql`
  c.id, c.definition, c.prices, c.state, ${adminNamedBy('c.made_by')} as "madeBy",
  ${adminNamedBy('c.confirmed_by')} as "confirmedBy", c.made_at as "madeAt", c.ended_at as "endedAt",
  c.max_people as "maxPeople", c.max_paise as "maxPaise", c.people, c.paise, c.left_out as "leftOut", c.report`;

const LISTED = 100;
/** An arbitrary advisory-lock number. */
const ONE_CHUNK = 7_202_611_232;

/** Lists the last campaigns, newest first. */
export async function listCampaigns(db: Kysely<Schema>): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`select ${columns} from campaigns c order by c.id desc limit ${LISTED}`.execute(
    db,
  );
  return rows;
}

export async function findCampaign(db: Kysely<Schema>, id: number): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`select ${columns} from campaigns c where c.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertCampaign(
  trx: Transaction<Schema>,
  made: Pick<Campaign, 'definition' | 'prices' | 'maxPeople' | 'maxPaise'> & {
    adminId: number;
    confirmedBy: number | null;
    at: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('campaigns')
    .values({
      ...{ definition: JSON.stringify(made.definition), prices: JSON.stringify(made.prices) },
      ...{ max_people: made.maxPeople, max_paise: made.maxPaise },
      ...{ made_by: made.adminId, confirmed_by: made.confirmedBy, made_at: made.at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a campaign until the transaction ends: none of its people are queued meanwhile. */
export async function lockCampaign(
  trx: Transaction<Schema>,
  id: number,
): Promise<Pick<Campaign, 'state' | 'definition'> | undefined> {
  return trx
    .selectFrom('campaigns')
    .select(['state', 'definition'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<Pick<Campaign, 'state' | 'definition'> | undefined>;
}

export async function setState(
  trx: Transaction<Schema>,
  id: number,
  { state, at }: { state: CampaignState; at: Date },
): Promise<void> {
  const ended_at = state === 'stopped' || state === 'done' ? at : null;
  await trx.updateTable('campaigns').set({ state, ended_at }).where('id', '=', id).execute();
}

/** How far a campaign is. */
export interface Progress extends Pick<
  Campaign,
  'id' | 'definition' | 'prices' | 'maxPeople' | 'maxPaise' | 'people' | 'paise' | 'leftOut'
> {
  afterUserId: number;
}

/**
 * Locks the oldest campaign that runs, for one chunk of people. Chunks of all campaigns wait for each other, on all nodes: no
 * person comes above the cap by two at once, and the rate is that of all together.
 */
export async function lockRunning(
  trx: Transaction<Schema>,
  after: number,
): Promise<{ campaign: Progress | undefined; lastChunkAt: Date | null }> {
  await sql`select pg_advisory_xact_lock(${lockKey(ONE_CHUNK)})`.execute(trx);
  const { rows } = await sql<Progress>`
    select id, definition, prices, max_people as "maxPeople", max_paise as "maxPaise", people, paise,
      left_out as "leftOut", after_user_id as "afterUserId"
    from campaigns where state = 'sending' and id > ${after} order by id limit 1 for update`.execute(trx);
  const last = await sql<{ at: Date | null }>`select max(chunk_at) as at from campaigns`.execute(trx);
  return { campaign: rows[0], lastChunkAt: last.rows[0]!.at };
}

export async function saveProgress(
  trx: Transaction<Schema>,
  { id, afterUserId, people, paise, leftOut }: Pick<Progress, 'id' | 'afterUserId' | 'people' | 'paise' | 'leftOut'>,
  at: Date | undefined,
): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ after_user_id: afterUserId, people, paise, left_out: JSON.stringify(leftOut), ...(at && { chunk_at: at }) })
    .where('id', '=', id)
    .execute();
}

/** Lists campaigns that ended before a time and whose deliveries are not summed up. */
export async function listUnreported(db: Kysely<Schema>, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('ended_at', '<', before)
    .where('report', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveReport(db: Kysely<Schema>, id: number, report: CampaignReport): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
}

/** Returns the names of a scheme by language; undefined if there is none. */
export async function readSchemeNames(db: Kysely<Schema>, id: number): Promise<SchemeNames | undefined> {
  const { rows } = await sql<{ names: SchemeNames }>`
    select v.definition -> 'names' as names from schemes s join scheme_versions v on v.id = s.version_id
    where s.id = ${id}`.execute(db);
  return rows[0]?.names;
}
