import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { indianMonth } from '../../platform/indian-time';
import { runUserCommand } from '../../platform/idempotency';
import { toWire } from '../../platform/http/to-wire';
import { presentPoints, readTotals } from '../ledger';
import { readOwnExpiry } from '../expiry';
import { countNews } from '../../programme/news';
import { readSettings } from '../../programme/programme';
import { hasRunning } from '../schemes';
import { claimPoints } from './claim-points';
import { listHistory, listHistoryMonths } from './history.repository';
import { readClaimedWorth, readOwnClaim, listClaimsOf, listOwnClaimItems } from './own-claims.repository';
import {
  claimStatus,
  historyEntry,
  historyMonth,
  ownClaim,
  ownClaimDetail,
  ownClaimItem,
  placedClaim,
  pointsSummary,
  presentHistoryEntry,
  presentHistoryMonth,
  presentOwnClaim,
  presentOwnClaimItem,
  presentPlacedClaim,
} from './present-own-points';
import { transactionId } from './redemptions.schema';

const ownSummary = Type.Composite([
  pointsSummary,
  Type.Object({
    unseen_news: Type.Integer({ description: 'Decisions of admins that /users/news/get would return.' }),
    expiring: Type.Optional(
      Type.Object(
        {
          points: Type.Integer(),
          last_day: Type.String({ description: 'The last day (IST) on which they count, YYYY-MM-DD.' }),
        },
        { description: 'Points that expire unless a label is scanned; from the first notice on.' },
      ),
    ),
    has_schemes: Type.Optional(Type.Literal(true, { description: 'Some run: GET /users/schemes may list them.' })),
  }),
]);

const kind = Type.Optional(Type.Union([Type.Literal('earned'), Type.Literal('claims')]));
const kindsOf = {
  earned: ['scan', 'bonus'],
  claims: ['claim'],
  all: ['scan', 'bonus', 'claim', 'adjustment', 'expiry', 'opening', 'imported'],
} as const;

const month = Type.Optional(
  Type.String({
    pattern: '^2[0-9]{3}-(0[1-9]|1[0-2])$',
    description: 'Only this IST calendar month, YYYY-MM.',
    'x-message': 'Invalid month',
  }),
);

export const ownPointsRoutes = (context: PointsContext) =>
  defineRoutes(requireUser(context), 'points', ({ route, list }) => {
    const { config, db, clock } = context;
    route('POST /users/scanners/get', {
      operationId: 'getOwnPoints',
      summary: 'The caller’s points',
      response: dataEnvelope(ownSummary),
      async handler(request) {
        const { id } = userOf(request);
        const { pointValuePaise, expiryMonths } = await readSettings(db);
        const worth = pointValuePaise === null ? {} : toWire(await readClaimedWorth(db, id, pointValuePaise));
        const now = clock.now();
        const points = { ...presentPoints(await readTotals(db, id)), ...worth };
        const expiring = await readOwnExpiry(db, { userId: id, months: expiryMonths, now });
        const more = {
          ...(expiring && { expiring: toWire(expiring) }),
          ...((await hasRunning(db, now)) && { has_schemes: true as const }),
        };
        return { message: 'Points found', data: { ...points, unseen_news: await countNews(db, id, now), ...more } };
      },
    });

    list('POST /users/transactions/get', {
      operationId: 'listOwnTransactions',
      summary: 'The caller’s scans, claims and adjustments by hand, newest first',
      message: 'Transactions found',
      fields: { kind, month },
      item: historyEntry,
      async read(request, window) {
        const { kind = 'all', month } = request.body;
        const part = { kinds: kindsOf[kind], ...(month !== undefined && indianMonth(month)) };
        const { rows, total } = await listHistory(db, userOf(request).id, { ...part, ...window });
        const settings = await readSettings(db);
        return { rows: rows.map((entry) => presentHistoryEntry(config, settings, entry)), total };
      },
      present: (entry) => entry,
    });

    route('POST /users/transactions/months', {
      operationId: 'listOwnTransactionMonths',
      summary: 'The months of the caller’s history, newest first, and what each did to their points',
      body: Type.Object({ kind }),
      response: dataEnvelope(Type.Array(historyMonth)),
      async handler(request) {
        const kinds = kindsOf[request.body.kind ?? 'all'];
        const { pointValuePaise } = await readSettings(db);
        const months = await listHistoryMonths(db, userOf(request).id, kinds, pointValuePaise);
        return { message: 'Months found', data: months.map(presentHistoryMonth) };
      },
    });

    route('POST /users/reedemed/store', {
      operationId: 'storeClaim',
      summary: 'Claim the whole balance',
      errors: [429],
      idempotent: true,
      status: 201,
      response: dataEnvelope(placedClaim),
      handler: (request, reply) =>
        runUserCommand(context, request, reply, async (command) => {
          const settings = await readSettings(command.trx);
          const data = presentPlacedClaim(settings, await claimPoints(context, command, settings));
          return { message: 'Claim request placed successfully', data };
        }),
    });

    list('POST /users/claims', {
      operationId: 'listOwnClaims',
      summary: 'The caller’s claims with their states, newest first',
      message: 'Claims found',
      fields: { status: Type.Optional(claimStatus) },
      item: ownClaim,
      async read(request, window) {
        const { rows, total } = await listClaimsOf(db, userOf(request).id, window, request.body.status);
        const settings = await readSettings(db);
        return { rows: rows.map((claim) => presentOwnClaim(settings, claim)), total };
      },
      present: (claim) => claim,
    });

    route('POST /users/claims/get', {
      operationId: 'getOwnClaim',
      summary: 'One of the caller’s claims',
      body: Type.Object({ transaction_id: transactionId }),
      response: dataEnvelope(ownClaimDetail),
      async handler(request) {
        const claim = await readOwnClaim(db, userOf(request).id, request.body.transaction_id);
        return { message: 'Claim found', data: presentOwnClaim(await readSettings(db), claim) };
      },
    });

    list('POST /users/claims/items', {
      operationId: 'listOwnClaimItems',
      summary: 'The scans behind one of the caller’s claims, newest first',
      message: 'Items found',
      fields: { transaction_id: transactionId },
      item: ownClaimItem,
      async read(request, window) {
        const claim = await readOwnClaim(db, userOf(request).id, request.body.transaction_id);
        return { rows: await listOwnClaimItems(db, claim.transactionId, window), total: claim.itemsCount };
      },
      present: (item) => presentOwnClaimItem(config, item),
    });
  });
