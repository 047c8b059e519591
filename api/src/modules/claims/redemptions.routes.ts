import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { toId, readReason, idempotencyHeaders } from '../../http/request-fields';
import { runAdminCommand } from '../idempotency';
import { approvalBody, readSelection, rejectionBody, transactionBody, userBody } from './approval.schema';
import { approveClaims } from './approve-claims';
import { approval, redeemedItem, redemptionList, rejection, rewardsPreview } from './claims.schema';
import { presentRewardsPreview } from './present-points';
import { presentApproval, presentRedeemedItem, presentRedemption, presentRejection } from './present-redemption';
import { readRewardsPreview } from './read-rewards-preview';
import { listRedeemedItems, listRedemptions } from './redemption.repository';
import { readRedemptionFilter, redemptionsBody } from './redemption.schema';
import { rejectClaim } from './reject-claim';

/** The table pages in the browser (spec §9), so it gets all matches up to this limit; `total_count` is their number. */
const MOST_REDEMPTIONS = 10_000;

/** Routes of the admin's claims (spec §2, §4 "Redemption", §7). */
export function redemptionRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config, db } = context;
  const onRequest = requireAdmin(context);
  const tags = ['redemptions'];
  return async (app) => {
    app.post(
      '/admin/redeem',
      {
        onRequest,
        schema: {
          summary: 'Claims by day, text and status, newest first',
          operationId: 'listRedemptions',
          tags,
          body: redemptionsBody,
          response: { 200: redemptionList, ...errorResponses },
        },
      },
      async (request) => {
        const filter = readRedemptionFilter(request.body);
        const { redemptions, ...found } = await listRedemptions(db, filter, MOST_REDEMPTIONS);
        return {
          message: 'Redemptions found',
          data: redemptions.map(presentRedemption),
          total_count: found.total,
          by_status: found.byStatus,
        };
      },
    );

    app.post(
      '/admin/approval/store',
      {
        onRequest,
        schema: {
          summary: 'Approve claims: a user’s all, or some by transaction id',
          operationId: 'storeApproval',
          tags,
          headers: idempotencyHeaders,
          body: approvalBody,
          response: { 201: dataEnvelope(approval), ...errorResponses },
        },
      },
      async (request, reply) => {
        const selection = readSelection(request.body, config.limits.idsPerRequest);
        return runAdminCommand(context, request, reply.code(201), async (command) => ({
          message: 'Approved successfully',
          data: presentApproval(await approveClaims(command, selection)),
        }));
      },
    );

    app.post(
      '/admin/approval/reject',
      {
        onRequest,
        schema: {
          summary: 'Turn a claim down, which returns its points',
          operationId: 'rejectClaim',
          tags,
          headers: idempotencyHeaders,
          body: rejectionBody,
          response: { 200: dataEnvelope(rejection), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { transaction_id: transactionId } = request.body;
        const reason = readReason(request.body.reason);
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Rejected successfully',
          data: presentRejection(await rejectClaim(command, { transactionId, reason })),
        }));
      },
    );

    app.post(
      '/admin/scanners/get',
      {
        onRequest,
        schema: {
          summary: 'A user’s points and waiting claims',
          operationId: 'getRewardsPreview',
          tags,
          body: userBody,
          response: { 200: dataEnvelope(rewardsPreview), ...errorResponses },
        },
      },
      async (request) => {
        const preview = await readRewardsPreview(context, toId(request.body.user_id));
        return { message: 'Points found', data: presentRewardsPreview(preview) };
      },
    );

    app.post(
      '/admin/get_Items_By_Transaction_id',
      {
        onRequest,
        schema: {
          summary: 'The scans behind a claim',
          operationId: 'listRedeemedItems',
          tags,
          body: transactionBody,
          response: { 200: dataEnvelope(Type.Array(redeemedItem)), ...errorResponses },
        },
      },
      async (request) => {
        const items = await listRedeemedItems(db, request.body.transaction_id);
        if (!items) throw new ApiError(404, 'claim_not_found', 'Transaction not found');
        return { message: 'Items found', data: items.map(presentRedeemedItem) };
      },
    );
  };
}
