import { Type } from '@sinclair/typebox';
import type { ProgrammeContext } from '../context';
import type { ConsentKind } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, messageEnvelope, oneOf } from '../../platform/http/envelope';
import { requireUser, tokenRequired, userOf } from '../../platform/http/guards';
import { readSettings } from '../programme';
import { insertConsent, listConsents, lockConsents, withdrawConsents } from './consents.repository';
import { CONSENT_KINDS, OFFERS, WORDING, wordingIn } from './consent-wording';
import { readOptOutToken } from './opt-out-link';

const kind = oneOf(CONSENT_KINDS, { description: 'What is agreed to.', 'x-message': 'Invalid kind of messages' });
const language = Type.String({ pattern: '^[a-z]{2,3}$', description: 'Of the texts, e.g. `hi`.' });
const wording = Type.Integer({ minimum: 1, maximum: 32_767, description: 'Version of the texts.' });

const consents = Type.Object({
  wording,
  language,
  consents: Type.Array(
    Type.Object({ kind, given: Type.Boolean(), text: Type.String({ description: 'What is agreed to, in words.' }) }),
    { description: 'What the programme sends; empty: it asks for no consent.' },
  ),
});

/** Lists what users are asked about: what the programme can send, by WhatsApp and in campaigns. */
async function offeredKinds({ config, db }: Pick<ProgrammeContext, 'config' | 'db'>): Promise<ConsentKind[]> {
  const { campaignSmsPaise, campaignWhatsappPaise } = await readSettings(db);
  const offered: Record<ConsentKind, boolean> = {
    'whatsapp-updates': config.whatsapp !== undefined,
    'whatsapp-offers': config.whatsapp !== undefined && campaignWhatsappPaise !== null,
    'sms-offers': campaignSmsPaise !== null,
  };
  return CONSENT_KINDS.filter((one) => offered[one]);
}

/** Routes of what users agree to be sent. */
export const consentRoutes = (context: ProgrammeContext) =>
  defineRoutes(requireUser(context), 'messages', ({ route }) => {
    const { db, clock } = context;

    route('POST /users/consents/get', {
      operationId: 'getConsents',
      summary: 'What the caller may agree to be sent, in the words that are recorded with it',
      body: Type.Object({ language: Type.Optional(language) }),
      response: dataEnvelope(consents),
      async handler(request) {
        const wanted = wordingIn(request.body.language);
        const [offered, given] = await Promise.all([offeredKinds(context), listConsents(db, userOf(request).id)]);
        // What is no longer sent can still be withdrawn.
        const shown = CONSENT_KINDS.filter((one) => offered.includes(one) || given.includes(one));
        const data = shown.map((one) => ({ kind: one, given: given.includes(one), text: wanted.texts[one] }));
        return {
          message: 'Consents found',
          data: { wording: WORDING, language: wanted.language, consents: data },
        };
      },
    });

    route('POST /users/consents', {
      operationId: 'changeConsent',
      summary: 'Agree to a kind of messages, or withdraw it; recorded with time and wording',
      body: Type.Object({ kind, given: Type.Boolean(), wording, language }),
      response: messageEnvelope,
      async handler(request) {
        const { id: userId } = userOf(request);
        const { body } = request;
        if (body.given && (body.wording !== WORDING || wordingIn(body.language).language !== body.language))
          throw new ApiError(409, 'wording_changed', 'The text has changed. Please read it again');
        if (body.given && !(await offeredKinds(context)).includes(body.kind))
          throw new ApiError(409, 'consent_unavailable', 'The programme does not send these messages');
        await db.transaction().execute(async (trx) => {
          if (!(await lockConsents(trx, userId))) throw tokenRequired();
          const isGiven = (await listConsents(trx, userId)).includes(body.kind);
          if (isGiven === body.given) return;
          await insertConsent(trx, { userId, ...body, at: clock.now() });
        });
        return { message: 'Saved' };
      },
    });
  });

/** The route behind the link in a message, for users who are not signed in. */
export const optOutRoutes = ({ config, db, clock }: ProgrammeContext) =>
  defineRoutes(undefined, 'messages', ({ route }) => {
    route('POST /users/opt-out', {
      operationId: 'optOut',
      summary: 'Stop offers to the user of a link; repeating it changes nothing',
      body: Type.Object({ token: Type.String({ maxLength: 64, description: 'What the link has behind its `#`.' }) }),
      response: messageEnvelope,
      async handler({ body }) {
        const userId = readOptOutToken(config, body.token);
        if (userId === undefined)
          throw new ApiError(404, 'opt_out_link_invalid', 'This link is not complete. Open it from the message again');
        await db.transaction().execute(async (trx) => {
          if (await lockConsents(trx, userId))
            await withdrawConsents(trx, { userId, kinds: OFFERS, source: 'link', at: clock.now() });
        });
        return { message: 'Offers are stopped' };
      },
    });
  });
