import { Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, messageEnvelope, orNull } from '../../platform/http/envelope';
import { ApiError } from '../../platform/http/api-error';
import { requireUser, userOf } from '../../platform/http/guards';
import { needsLatinName } from '../bank-files';
import { MESSAGE_KINDS, type MessageKind, readSettings, SECURITY_KINDS } from '../programme';
import { isEnabled } from './messages.repository';
import { readPreferences, removeSubscription, saveSubscription, writePreferences } from './subscriptions.repository';

const preferences = Type.Object({
  sms: orNull(Type.Boolean(), { description: 'Null: the programme sends no SMS.' }),
  news: Type.Boolean({ description: 'Decisions and payments, shown once in the user area.' }),
  language: orNull(Type.String(), { description: 'Of notifications; null: English.' }),
  push_key: orNull(Type.String(), { description: 'The `applicationServerKey` of a subscription. Null: no web push.' }),
});

const preferencesBody = Type.Object({
  sms: Type.Optional(Type.Boolean({ description: 'Whether to send SMS.' })),
  news: Type.Optional(Type.Boolean({ description: 'Whether to show news.' })),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$', description: 'Of notifications, e.g. `hi`.' })),
});

const endpoint = Type.String({
  // As addresses are written: one byte a character, so that it fits a row of its index.
  pattern: '^[ -~]+$',
  maxLength: 1000,
  description: 'The address of a browser at its push service.',
});

/** As `PushSubscription.toJSON()` of a browser has it. */
const subscriptionBody = Type.Object({
  endpoint,
  keys: Type.Object(
    {
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$', description: 'The public key of the browser, P-256.' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: 'Its secret of 16 bytes.' }),
    },
    { description: 'What messages are encrypted with, in base64url (RFC 8291).' },
  ),
});

/** Routes of how a user is notified: preferences, and the browsers that get web push. */
export const messageRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireUser(context), 'messages', ({ route }) => {
    const { db, clock, push } = context;

    route('POST /users/messages/preferences/get', {
      operationId: 'getMessagePreferences',
      summary: 'How the caller is notified',
      body: Type.Object({}),
      response: dataEnvelope(preferences),
      async handler(request) {
        const [{ sms, news, language }, settings] = await Promise.all([
          readPreferences(db, userOf(request).id),
          readSettings(db),
        ]);
        const paysOut = settings.payoutMethods.length > 0;
        const writesLatin = settings.payoutMethods.some((method) => needsLatinName(settings.bankFile, method));
        // A change of the account itself is notified whatever the user wants.
        const canHappen = (kind: MessageKind) =>
          SECURITY_KINDS.includes(kind)
            ? false
            : kind.startsWith('points-')
              ? settings.expiryMonths !== null
              : kind === 'payout-name-needed'
                ? writesLatin
                : kind === 'payout-unverified'
                  ? settings.payeeVerificationsPerDay !== null
                  : paysOut || kind !== 'payout-details-changed';
        const enabled = MESSAGE_KINDS.filter((kind) => isEnabled(settings, kind) && canHappen(kind));
        const hasSms = enabled.some((kind) => Object.keys(settings.messages[kind]!.smsTemplates).length > 0);
        const pushKey = enabled.length > 0 ? push.publicKey : undefined;
        return {
          message: 'Message preferences',
          data: { sms: hasSms ? sms : null, news, language, push_key: pushKey ?? null },
        };
      },
    });

    route('POST /users/messages/preferences', {
      operationId: 'changeMessagePreferences',
      summary: 'Change how the caller is notified; absent fields stay unchanged',
      body: preferencesBody,
      response: messageEnvelope,
      async handler(request) {
        await writePreferences(db, userOf(request).id, request.body, clock.now());
        return { message: 'Saved' };
      },
    });

    route('POST /users/push/subscription', {
      operationId: 'savePushSubscription',
      summary: 'Send web push to this browser; repeating it changes nothing',
      body: subscriptionBody,
      status: 201,
      response: messageEnvelope,
      async handler(request) {
        if (push.publicKey === undefined || !push.accepts(request.body.endpoint))
          throw new ApiError(400, 'push_unavailable', 'This browser cannot get notifications');
        await saveSubscription(db, userOf(request).id, request.body, clock.now());
        return { message: 'Saved' };
      },
    });

    route('POST /users/push/subscription/remove', {
      operationId: 'removePushSubscription',
      summary: 'Send no more web push to this browser',
      body: Type.Object({ endpoint }),
      response: messageEnvelope,
      async handler(request) {
        await removeSubscription(db, userOf(request).id, request.body.endpoint);
        return { message: 'Removed' };
      },
    });
  });
