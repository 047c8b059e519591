import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { PAGE_SIZE, offsetOf, pageQuery, readPage, idempotencyHeaders } from '../../http/request-fields';
import { indianMonth } from '../../indian-time';
import { runUserCommand } from '../idempotency';
import { readTotals } from '../ledger';
import { countNews } from '../news';
import { claimPoints } from './claim-points';
import {
  historyBody,
  historyEntry,
  historyMonth,
  historyMonthsBody,
  ownPointsSummary,
  placedClaim,
} from './claims.schema';
import { listHistory, listHistoryMonths } from './history.repository';
import { presentHistoryEntry, presentHistoryMonth, presentPlacedClaim, presentPoints } from './present-points';

const kindsOf = { earned: ['scan'], claims: ['claim'], all: ['scan', 'claim', 'adjustment'] } as const;

/** Routes of a user's own points: totals, history, claim (spec §7 "User calls"). */
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
          response: { 200: dataEnvelope(ownPointsSummary), ...errorResponses },
        },
      },
      async (request) => {
        const { id } = userOf(request);
        const data = { ...presentPoints(await readTotals(db, id)), unseen_news: await countNews(db, id) };
        return { message: 'Points found', data };
      },
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
        const { kind = 'all', month } = request.body;
        const part = { kinds: kindsOf[kind], ...(month !== undefined && indianMonth(month)) };
        const offset = offsetOf(readPage(request.body, request.query));
        const { entries, total } = await listHistory(db, userOf(request).id, { ...part, offset, limit: PAGE_SIZE });
        const data = entries.map((entry) => presentHistoryEntry(config, entry));
        return { message: 'Transactions found', data, total_count: total };
      },
    );

    app.post(
      '/users/transactions/months',
      {
        onRequest,
        schema: {
          summary: 'The months of the caller’s history, newest first, and what each did to their points',
          operationId: 'listOwnTransactionMonths',
          tags: ['points'],
          body: historyMonthsBody,
          response: { 200: dataEnvelope(Type.Array(historyMonth)), ...errorResponses },
        },
      },
      async (request) => {
        const kinds = kindsOf[request.body.kind ?? 'all'];
        const months = await listHistoryMonths(db, userOf(request).id, { kinds });
        return { message: 'Months found', data: months.map(presentHistoryMonth) };
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
      async (request, reply) =>
        runUserCommand(context, request, reply.code(201), async (command) => ({
          message: 'Claim request placed successfully',
          data: presentPlacedClaim(config, await claimPoints(context, command)),
        })),
    );
  };
}
