import type { ProgrammeContext } from '../context';
import type { MessageChannel } from '../../platform/database/schema';
import { type ProgrammeSettings, readSettings, SECURITY_KINDS } from '../programme';
import { hideAccountEnds } from '../../platform/http/hide-account-ends';
import { SmsNotSentError } from '../../platform/sms';
import {
  claimDeliveries,
  type Delivery,
  endDelivery,
  isEnabled,
  isSchemeNews,
  postponeDelivery,
} from './messages.repository';
import { presentMessage, templateVariables } from './present-message';
import { PushNotSentError } from './push-sender';
import { listSubscriptions, removeSubscription } from './subscriptions.repository';

type Context = Pick<ProgrammeContext, 'db' | 'clock' | 'messageSms' | 'push' | 'metrics'>;

const SECOND_MS = 1000;
/** Deliveries sent at once by one process. */
const BATCH = 20;
/** Longer than any attempt lasts. */
const LEASE_MS = 60 * SECOND_MS;
const FIRST_PAUSE_MS = 15 * SECOND_MS;
const LONGEST_PAUSE_MS = 3600 * SECOND_MS;
/** News of yesterday is read in the programme. */
const GIVE_UP_MS = 24 * LONGEST_PAUSE_MS;
/** Attempts at a message that the gateway rejects for what it is. */
const MAX_REJECTED = 5;

/**
 * Sends the deliveries that are due, until none is left; safe on several nodes at once. A delivery is leased, sent
 * outside any transaction, then marked: a process killed between the two sends it again, so each is sent at least once.
 */
export async function sendMessages(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock, messageSms } = context;
  for (;;) {
    if (signal?.aborted) return;
    // While the gateway rests, its deliveries wait without being counted as attempts.
    const channels: MessageChannel[] = messageSms.isAvailable() ? ['sms', 'push'] : ['push'];
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const deliveries = await claimDeliveries(db, { channels, limit: BATCH, now, leaseUntil });
    if (deliveries.length === 0) return;
    const settings = await readSettings(db);
    const ended = await Promise.allSettled(deliveries.map((delivery) => deliver(context, settings, delivery)));
    const broken = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (broken) throw broken.reason;
  }
}

async function deliver(context: Context, settings: ProgrammeSettings, delivery: Delivery): Promise<void> {
  const { db, clock, metrics } = context;
  const { channel } = delivery;
  try {
    const sent =
      isWanted(settings, delivery) && (await (channel === 'sms' ? sendSms : sendPush)(context, settings, delivery));
    await endDelivery(db, delivery, sent ? 'sent' : 'skipped', clock.now());
    metrics.messages.inc({ channel, outcome: sent ? 'sent' : 'skipped' });
  } catch (error) {
    const isExpected = error instanceof SmsNotSentError || error instanceof PushNotSentError;
    const reason = isExpected ? error.message : 'Unexpected error';
    const at = nextAttempt(delivery, clock.now(), error instanceof SmsNotSentError && error.rejected);
    if (at) await postponeDelivery(db, delivery, at, reason);
    else await endDelivery(db, delivery, 'failed', clock.now(), reason);
    metrics.messages.inc({ channel, outcome: at ? 'postponed' : 'failed' });
    if (!isExpected) throw error;
  }
}

/** Returns when to try again, waiting twice as long each time; undefined to give up. */
export function nextAttempt(
  { attempts, at }: Pick<Delivery, 'attempts' | 'at'>,
  now: Date,
  rejected: boolean,
): Date | undefined {
  const next = now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  if ((rejected && attempts >= MAX_REJECTED) || next - at.getTime() > GIVE_UP_MS) return undefined;
  return new Date(next);
}

function isWanted(settings: ProgrammeSettings, { kind, switchedOff, isOver }: Delivery): boolean {
  return isEnabled(settings, kind) && !switchedOff && !isOver;
}

/** @returns false if there is no template for it */
async function sendSms(
  { messageSms, clock }: Context,
  settings: ProgrammeSettings,
  delivery: Delivery,
): Promise<boolean> {
  const { kind, mobile, language, details } = delivery;
  if (isSchemeNews(kind)) return false;
  const templates = settings.messages[kind]?.smsTemplates ?? {};
  const templateId = templates[language ?? 'en'] ?? templates.en;
  // The template speaks of a photo, not of the reply to an answer.
  if (kind === 'case-declined' && details.transactionId !== undefined) return false;
  if (mobile === null || templateId === undefined) return false;
  await messageSms.send({ mobile, kind, templateId, variables: templateVariables(details), at: clock.now() });
  return true;
}

/** Sends to each of the user's phones; false if none is left. @throws PushNotSentError if no phone's service took it */
async function sendPush({ db, push }: Context, _: ProgrammeSettings, delivery: Delivery): Promise<boolean> {
  const { userId, kind, subject, details, language } = delivery;
  const { title, body, url } = presentMessage(kind, details, language);
  const message = {
    title: hideAccountEnds(title),
    // Whether a phone is new to the account is known of its session, not of its subscription.
    body: hideAccountEnds(body),
    url,
    topic: `${kind} ${subject}`,
    urgent: kind === 'payout-details-changed' || SECURITY_KINDS.some((one) => one === kind),
  };
  const subscriptions = await listSubscriptions(db, userId);
  const outcomes = await Promise.allSettled(
    subscriptions.map(async (subscription) => {
      const taken = await push.send(subscription, message);
      if (!taken) await removeSubscription(db, userId, subscription.endpoint);
      return taken;
    }),
  );
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)) return true;
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return false;
}
