import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { idempotencyHeaders, requestIdentity } from '../../http/idempotency-key';
import { PAGE_SIZE, offsetOf, pageQuery, readPage } from '../../http/page';
import { readTotals } from '../ledger';
import { claimPoints } from './claim-points';
import { historyBody, historyEntry, placedClaim, pointsSummary } from './claims.schema';
import { listHistory } from './history.repository';
import { presentHistoryEntry, presentPlacedClaim, presentPoints } from './present-points';

const kindsOf = { earned: ['scan'], claims: ['claim'], all: ['scan', 'claim', 'adjustment'] } as const;

/** A user's own points: totals, history, claim (spec §7 "User calls"). */
export function pointsRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config, db } = context;
  const onRequest = requireUser(context);
  return async (app) => {
    app.post(
      '/users/scanners/get',
      {
        onRequest,
        schema: {
          summary: 'The caller’s points',
          operationId: 'getOwnPoints',
          tags: ['points'],
          response: { 200: dataEnvelope(pointsSummary), ...errorResponses },
        },
      },
      async (request) => ({
        message: 'Points found',
        data: presentPoints(await readTotals(db, userOf(request).id)),
      }),
    );

    app.post(
      '/users/transactions/get',
      {
        onRequest,
        schema: {
          summary: 'The caller’s scans, claims and adjustments by hand, newest first',
          operationId: 'listOwnTransactions',
          tags: ['points'],
          body: historyBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(historyEntry), { totalCount: true }), ...errorResponses },
        },
      },
      async (request) => {
        const kinds = kindsOf[request.body.kind ?? 'all'];
        const offset = offsetOf(readPage(request.body, request.query));
        const { entries, total } = await listHistory(db, userOf(request).id, { kinds, offset, limit: PAGE_SIZE });
        const data = entries.map((entry) => presentHistoryEntry(config, entry));
        return { message: 'Transactions found', data, total_count: total };
      },
    );

    app.post(
      '/users/reedemed/store',
      {
        onRequest,
        schema: {
          summary: 'Claim the whole balance',
          operationId: 'storeClaim',
          tags: ['points'],
          headers: idempotencyHeaders,
          response: { 201: dataEnvelope(placedClaim), ...errorResponses },
        },
      },
      async (request, reply) => {
        const claim = await claimPoints(context, userOf(request).id, requestIdentity(request));
        return reply.code(201).send({ message: 'Claim request placed successfully', data: presentPlacedClaim(claim) });
      },
    );
  };
}
