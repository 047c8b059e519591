import { timingSafeEqual } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, messageEnvelope } from '../../platform/http/envelope';
import { readNotifications, verifySignature } from '../../platform/whatsapp';
import { answerReply } from '../consents';
import { recordStatus } from './delivery-statuses.repository';
import { fallBack } from './send-messages';
import { messageOf } from './whatsapp-reference';

/** WhatsApp sends up to 3 MB at once. */
const BODY_BYTES = 3_145_728;
/** A failure that WhatsApp reports later is followed by no SMS: it would be old news. */
const FALL_BACK_MS = 86_400_000;

const notFound = () => new ApiError(404, 'not_found', 'Not found');
const notSigned = () => new ApiError(403, 'forbidden', 'The request is not signed by WhatsApp');

/** What the Cloud API of WhatsApp calls: to verify the webhook, and with statuses of messages and replies of users. */
export const whatsappRoutes = (context: ProgrammeContext) =>
  defineRoutes(undefined, 'messages', ({ route }, app) => {
    const { config, db, clock } = context;
    // The signature is that of the bytes.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );

    route('GET /webhooks/whatsapp', {
      operationId: 'verifyWhatsappWebhook',
      summary: 'For WhatsApp, which verifies the webhook by it',
      querystring: Type.Object({
        'hub.mode': Type.Optional(Type.String({ description: '`subscribe`.' })),
        'hub.verify_token': Type.Optional(Type.String({ description: 'The one of the configuration.' })),
        'hub.challenge': Type.Optional(Type.String({ maxLength: 100, description: 'Sent back.' })),
      }),
      response: binaryResponse('The challenge.', 'text/plain'),
      async handler({ query }, reply) {
        const { whatsapp } = config;
        if (!whatsapp) throw notFound();
        const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query;
        if (mode !== 'subscribe' || !isEqual(token, whatsapp.verifyToken)) throw notSigned();
        return reply.type('text/plain').send(challenge);
      },
    });

    route('POST /webhooks/whatsapp', {
      operationId: 'receiveWhatsappWebhook',
      summary: 'For WhatsApp: statuses of messages and replies of users, with `X-Hub-Signature-256`',
      response: messageEnvelope,
      async handler(request) {
        const { whatsapp } = config;
        if (!whatsapp) throw notFound();
        const body = request.body as unknown as Buffer | undefined;
        if (!body || !verifySignature(whatsapp.appSecret, body, request.headers['x-hub-signature-256']))
          throw notSigned();
        const { statuses, texts } = readNotifications(parse(body), whatsapp.phoneNumberId);
        for (const { reference, ...status } of statuses) {
          const messageId = messageOf(config, reference);
          const failed = messageId === undefined ? undefined : await recordStatus(db, messageId, status);
          if (failed && clock.now().getTime() - failed.sentAt.getTime() <= FALL_BACK_MS)
            await fallBack(context, failed);
        }
        for (const text of texts) await answerReply(context, text);
        return { message: 'Received' };
      },
    });
  });

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    throw new ApiError(400, 'invalid_json', 'Invalid JSON');
  }
}
