import type { ProgrammeContext } from '../context';
import type { MessageChannel } from '../../platform/database/schema';
import { type ProgrammeSettings, readSettings, SECURITY_KINDS } from '../programme';
import { hideAccountEnds } from '../../platform/http/hide-account-ends';
import { SmsNotSentError } from '../../platform/sms';
import { WhatsappNotSentError } from '../../platform/whatsapp';
import { beginDelivery, UNKNOWN } from './campaign-deliveries.repository';
import {
  addDelivery,
  CAMPAIGN,
  claimDeliveries,
  type Delivery,
  type Due,
  endDelivery,
  isEnabled,
  isSchemeNews,
  postponeDelivery,
} from './messages.repository';
import { presentMessage, templateVariables } from './present-message';
import { PushNotSentError } from './push-sender';
import { referenceOf } from './whatsapp-reference';
import { listSubscriptions, removeSubscription } from './subscriptions.repository';

type Context = Pick<ProgrammeContext, 'config' | 'db' | 'clock' | 'messageSms' | 'whatsapp' | 'push' | 'metrics'>;

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
 * One of a campaign is sent at most once: it is not repeated unless it was certainly not accepted.
 * @param of campaigns are sent beside the notifications, so that they never delay them
 */
export async function sendMessages(
  context: Context,
  signal?: AbortSignal,
  of: Due['of'] = 'notifications',
  isHalted: () => boolean = () => false,
): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    if (signal?.aborted || isHalted()) return;
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = { of, channels: availableChannels(context, of), limit: BATCH, now, leaseUntil };
    const deliveries = await claimDeliveries(db, due);
    if (deliveries.length === 0) return;
    const settings = await readSettings(db);
    const ended = await Promise.allSettled(deliveries.map((delivery) => deliver(context, settings, delivery)));
    const broken = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (broken) throw broken.reason;
  }
}

/**
 * While a gateway rests, its deliveries wait without being counted as attempts; but a notification does not wait for WhatsApp:
 * after its attempts the SMS takes its place, as it does where WhatsApp is not configured any more.
 */
function availableChannels({ messageSms, whatsapp }: Context, of: Due['of']): MessageChannel[] {
  const triesWhatsapp = of === 'notifications' || whatsapp.config === undefined || whatsapp.isAvailable();
  return [
    'push',
    ...(messageSms.isAvailable() ? ['sms' as const] : []),
    ...(triesWhatsapp ? ['whatsapp' as const] : []),
  ];
}

const SENDERS = { sms: sendSms, whatsapp: sendWhatsapp, push: sendPush };

async function deliver(context: Context, settings: ProgrammeSettings, delivery: Delivery): Promise<void> {
  const { db, clock, metrics } = context;
  const { channel, campaignId } = delivery;
  const end = async (state: 'sent' | 'failed' | 'skipped', reason?: string) => {
    await endDelivery(db, delivery, state, clock.now(), reason);
    metrics.messages.inc({ channel, outcome: state });
  };
  if (campaignId !== null) {
    if (delivery.lastError === UNKNOWN) return end('failed', UNKNOWN);
    const begun = await beginDelivery(db, delivery);
    if (begun === 'halted') return undefined;
    if (begun !== 'begun') return end('skipped', begun);
  }
  try {
    const sent = isWanted(settings, delivery) && (await SENDERS[channel](context, settings, delivery));
    if (!sent) await fallBack(context, delivery);
    await end(sent ? 'sent' : 'skipped');
  } catch (error) {
    const failure = failureOf(error);
    const reason = failure?.message ?? 'Unexpected error';
    // A notification has the SMS to fall back to.
    const isBrief = channel === 'whatsapp' && campaignId === null;
    const isRepeatable = !failure?.final && !(campaignId !== null && (failure?.uncertain ?? true));
    const at = isRepeatable ? nextAttempt(delivery, clock.now(), failure?.rejected ?? isBrief) : undefined;
    if (at) {
      await postponeDelivery(db, delivery, at, reason);
      metrics.messages.inc({ channel, outcome: 'postponed' });
    } else {
      const isUnknown = campaignId !== null && (failure?.uncertain ?? true);
      if (!isUnknown) await fallBack(context, delivery);
      await end('failed', isUnknown ? UNKNOWN : reason);
    }
    if (!failure) throw error;
  }
}

interface Failure {
  message: string;
  final?: boolean;
  rejected?: boolean;
  uncertain?: boolean;
}

const failureOf = (error: unknown): Failure | undefined =>
  error instanceof SmsNotSentError || error instanceof WhatsappNotSentError || error instanceof PushNotSentError
    ? error
    : undefined;

/** Sends by the next channel what this one cannot: a notification by SMS after WhatsApp, a campaign as it is defined. */
export async function fallBack(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { messageId, channel, campaignId, details }: Pick<Delivery, 'messageId' | 'channel' | 'campaignId' | 'details'>,
): Promise<void> {
  const order = details.channels?.map((one) => one.channel) ?? ['whatsapp', 'sms'];
  const index = order.findIndex((one) => one === channel);
  const next = index === -1 ? undefined : order[index + 1];
  if (next) await addDelivery(db, { messageId, channel: next, campaignId, at: clock.now() });
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

const isWanted = (settings: ProgrammeSettings, { kind, switchedOff, isOver }: Delivery): boolean =>
  kind === CAMPAIGN || (isEnabled(settings, kind) && !switchedOff && !isOver);

/** @returns false if there is no template for it */
async function sendSms(
  { messageSms, clock }: Context,
  settings: ProgrammeSettings,
  delivery: Delivery,
): Promise<boolean> {
  const { kind, mobile } = delivery;
  const message = templateOf(settings, delivery);
  if (mobile === null || !message) return false;
  const { templateId, variables } = message;
  await messageSms.send({ mobile, kind, templateId, variables, at: clock.now() });
  return true;
}

/** @returns false if there is no template for it, or no WhatsApp */
async function sendWhatsapp(
  { whatsapp, config }: Context,
  settings: ProgrammeSettings,
  delivery: Delivery,
): Promise<boolean> {
  const { mobile, messageId } = delivery;
  const message = templateOf(settings, delivery);
  if (mobile === null || !message || !whatsapp.config) return false;
  const { templateId: template, language, variables: parameters } = message;
  await whatsapp.send({ mobile, template, language, parameters, reference: referenceOf(config, messageId) });
  return true;
}

/** Returns the template of a message with its variables, in the user's language or in English; undefined if there is none. */
function templateOf(settings: ProgrammeSettings, { kind, channel, language, details }: Delivery) {
  if (kind === CAMPAIGN) return details.channels?.find((one) => one.channel === channel);
  if (isSchemeNews(kind)) return undefined;
  // The template speaks of a photo, not of the reply to an answer.
  if (kind === 'case-declined' && details.transactionId !== undefined) return undefined;
  const templates = settings.messages[kind]?.[channel === 'sms' ? 'smsTemplates' : 'whatsappTemplates'] ?? {};
  const known = templates[language ?? 'en'] === undefined ? 'en' : (language ?? 'en');
  const templateId = templates[known];
  return templateId === undefined ? undefined : { templateId, language: known, variables: templateVariables(details) };
}

/** Sends to each of the user's phones; false if none is left. @throws PushNotSentError if no phone's service took it */
async function sendPush({ db, push }: Context, _: ProgrammeSettings, delivery: Delivery): Promise<boolean> {
  const { userId, kind, subject, details, language } = delivery;
  // A campaign is sent by the channels of its templates.
  if (kind === CAMPAIGN) return false;
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
