import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { hasDueDeliveries, queueCampaign, readCampaignReport, sendMessages } from '../../programme/outbox';
import { readSettings } from '../../programme/programme';
import type { PointsContext } from '../context';
import { lockActiveUsers } from '../ledger';
import { listPeople, type Person } from './audience.repository';
import {
  listUnreported,
  lockRunning,
  priceOf,
  type Progress,
  readSchemeNames,
  saveProgress,
  saveReport,
  setState,
} from './campaigns.repository';
import { isWithinHours } from './sending-hours';
import { writeMessage } from './write-message';

/** People of a segment that one transaction looks at. */
const PEOPLE_AT_ONCE = 1000;
/** After a pause no more are queued at once than in this time. */
const MOST_SECONDS = 10;
const DAY_MS = 86_400_000;
/** Deliveries are purged after 90 days; WhatsApp reports on none for so long. */
const REPORTED_AFTER_DAYS = 30;

/**
 * Goes on with the campaigns that run, within the hours of promotions; safe on any number of nodes at once, and after one that
 * was killed. The segment is evaluated while it is sent, by ascending user: each chunk is a transaction that queues its
 * messages and how far it came.
 */
export async function sendCampaigns(context: PointsContext, signal: AbortSignal): Promise<void> {
  const { clock } = context;
  const isHalted = () => signal.aborted || !isWithinHours(clock.now());
  try {
    await queueChunks(context, isHalted);
  } finally {
    try {
      await sendMessages(context, signal, 'campaigns', isHalted);
    } finally {
      await sumUp(context);
    }
  }
}

/** A campaign whose chunk fails does not hold the others back. @throws the first error, once all have had their turn */
async function queueChunks(context: PointsContext, isHalted: () => boolean): Promise<void> {
  const errors: ChunkError[] = [];
  for (let after = 0; !isHalted();) {
    try {
      const next = await queueChunk(context, after);
      if (next === undefined) break;
      after = next;
    } catch (error) {
      if (!(error instanceof ChunkError)) throw error;
      errors.push(error);
      after = error.campaignId;
    }
  }
  if (errors[0]) throw errors[0];
}

class ChunkError extends Error {
  constructor(
    readonly campaignId: number,
    cause: unknown,
  ) {
    super(`People of campaign ${campaignId} could not be queued: ${String(cause)}`, { cause });
  }
}

/** @returns the campaign after which the next chunk is looked for; undefined if there is no more to do now */
async function queueChunk(context: PointsContext, after: number): Promise<number | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const { campaign, lastChunkAt } = await lockRunning(trx, after);
    if (!campaign) return undefined;
    const at = context.clock.now();
    const rate = context.config.limits.campaignMessagesPerMinute;
    // Of a low rate at least one message.
    const mostSeconds = Math.max(MOST_SECONDS, Math.ceil(60 / rate));
    const seconds = Math.min(mostSeconds, lastChunkAt ? (at.getTime() - lastChunkAt.getTime()) / 1000 : mostSeconds);
    const most = Math.floor((rate * seconds) / 60);
    if (most < 1) return undefined;
    try {
      return await queuePeople(context, trx, campaign, { most, at });
    } catch (error) {
      throw new ChunkError(campaign.id, error);
    }
  });
}

/** Queues a campaign for its next people, `most` of them. @returns as `queueChunk` */
async function queuePeople(
  { config }: PointsContext,
  trx: Transaction<Schema>,
  campaign: Progress,
  { most, at }: { most: number; at: Date },
): Promise<number | undefined> {
  const { id, definition, afterUserId } = campaign;
  const { campaignsPerWeek: perWeek } = await readSettings(trx);
  const people = await listPeople(trx, definition, { after: afterUserId, limit: PEOPLE_AT_ONCE, perWeek, at });
  if (people.length === 0) {
    if (!(await hasDueDeliveries(trx, id))) await setState(trx, id, { state: 'done', at });
    return id;
  }
  const meant = people
    .filter(({ leftOut }) => !leftOut)
    .slice(0, most)
    .map(({ userId }) => userId);
  const active = new Set(await lockActiveUsers(trx, meant));
  // Deleted or suspended since they were read.
  const gone = new Set(meant.filter((userId) => !active.has(userId)));
  const { progress, recipients } = takeChunk(
    campaign,
    people.filter(({ userId }) => !gone.has(userId)),
    most,
  );
  const schemeNames = (definition.segment.scheme && (await readSchemeNames(trx, definition.segment.scheme))) || {};
  const messages = recipients.map((person) => ({
    userId: person.userId,
    channels: person.channels.map((channel) => writeMessage(config, { ...definition, channel, schemeNames }, person)),
  }));
  await queueCampaign(trx, { campaignId: id, at }, messages);
  await saveProgress(trx, progress, recipients.length > 0 ? at : undefined);
  return recipients.length > 0 ? undefined : id - 1;
}

/** Takes people up to the rate and to what was confirmed, and counts those who are left out on the way. */
function takeChunk(campaign: Progress, people: readonly Person[], most: number) {
  const progress = { ...campaign, leftOut: { ...campaign.leftOut } };
  const recipients: Person[] = [];
  for (const person of people) {
    const price = person.leftOut ? 0 : priceOf(campaign.prices, person.channels);
    const isBeyond = progress.people + 1 > campaign.maxPeople || progress.paise + price > campaign.maxPaise;
    const reason = person.leftOut ?? (isBeyond ? 'not_confirmed' : undefined);
    if (!reason && recipients.length === most) break;
    progress.afterUserId = person.userId;
    if (reason) {
      progress.leftOut[reason] = (progress.leftOut[reason] ?? 0) + 1;
      continue;
    }
    recipients.push(person);
    progress.people += 1;
    progress.paise += price;
  }
  return { progress, recipients };
}

/** Keeps the figures of campaigns whose deliveries will be purged. */
async function sumUp({ db, clock }: PointsContext): Promise<void> {
  const before = new Date(clock.now().getTime() - REPORTED_AFTER_DAYS * DAY_MS);
  for (const id of await listUnreported(db, before)) await saveReport(db, id, await readCampaignReport(db, id));
}
