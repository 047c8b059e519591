import { createHash } from 'node:crypto';
import webpush from 'web-push';
import type { Config } from '../../platform/config/load-config';

export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** The same topic replaces what has not been read. */
  topic: string;
  urgent: boolean;
}

export interface PushSender {
  /** Given to browsers, which accept messages signed with it only; undefined: push is off. */
  publicKey: string | undefined;
  accepts(endpoint: string): boolean;
  /** @returns false if the subscription has ended or is invalid. @throws PushNotSentError */
  send(subscription: PushSubscription, message: PushMessage): Promise<boolean>;
}

/** Has the reason for the log, without the endpoint, which is a secret of the phone. */
export class PushNotSentError extends Error {
  override readonly name = 'PushNotSentError';
}

const TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;

/**
 * The browsers' push services: Chrome and its kin, Firefox, Safari, Edge. An endpoint comes from a client and is called
 * by this server, so no other host is ever called.
 */
const PUSH_HOSTS =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)*(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/** Sends web push (RFC 8030, 8291, 8292) with VAPID_KEYS; without them it is off. */
export function createPushSender({
  vapidKeys,
  pushServices,
  publicUrl,
}: Pick<Config, 'vapidKeys' | 'pushServices' | 'publicUrl'>): PushSender {
  const accepts = (endpoint: string) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (!url || url.username !== '' || url.password !== '') return false;
    return (
      pushServices.includes(url.origin) || (url.origin === `https://${url.hostname}` && PUSH_HOSTS.test(url.hostname))
    );
  };
  // Push services accept https or an address only.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:development@localhost';
  return {
    publicKey: vapidKeys?.publicKey,
    accepts,
    async send(subscription, { urgent, topic, ...payload }) {
      if (!vapidKeys || !accepts(subscription.endpoint)) return false;
      // The topic of a push service has at most 32 characters.
      const tag = createHash('sha256').update(topic).digest('base64url').slice(0, 32);
      let request: webpush.RequestDetails;
      try {
        request = webpush.generateRequestDetails(subscription, JSON.stringify({ ...payload, tag }), {
          vapidDetails: { subject, ...vapidKeys },
          TTL: DAY_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          topic: tag,
        });
      } catch {
        // Keys of the right length that are not on the elliptic curve.
        return false;
      }
      const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>;
      const response = await fetch(request.endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(request.body!),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => {
        throw new PushNotSentError('Push not sent: no connection to the push service, or no response in time');
      });
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === 404 || response.status === 410) return false;
      throw new PushNotSentError(`Push not sent: the push service responded with ${response.status}`);
    },
  };
}
