import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import type { MoneyContext } from '../context';
import type { ProviderEvent } from './payout-provider';

/** What is done about a transfer or a verification once its provider has news of it; again must change nothing. */
export type EventHandlers = Partial<
  Record<ProviderEvent['about'], (context: MoneyContext, reference: string) => Promise<void>>
>;

const MAX_BYTES = 65_536;

/**
 * The route that the provider calls. Its signature is over the bytes as they arrived, so that nothing parses them first.
 * Of several brands the host chooses the one: no two share an account (`brands/brand-config.ts`), as references name none.
 */
export const providerWebhookRoutes =
  (handlers: EventHandlers) =>
  (context: MoneyContext): FastifyPluginAsync =>
    defineRoutes(undefined, 'payouts', ({ route }, app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) =>
        done(null, body),
      );
      route('POST /payout-provider/webhook', {
        operationId: 'receivePayoutProviderWebhook',
        summary: 'News of a payment or a verification, signed by the provider',
        description: 'Its state is read from the provider then; the content of the request is not used.',
        response: Type.Object({ message: Type.String() }),
        async handler(request) {
          const body = request.body as unknown;
          const events = Buffer.isBuffer(body) ? context.payoutProvider?.readWebhook(request.headers, body) : undefined;
          if (!events) throw new ApiError(401, 'token_required', 'The signature is not the provider’s');
          for (const { about, reference } of events) await handlers[about]?.(context, reference);
          return { message: 'Received' };
        },
      });
    });
