import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, readReason, toId } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { adminCommand } from '../../platform/idempotency';
import { approveClaims } from './approve-claims';
import {
  approval,
  presentItem,
  presentRedemption,
  presentRewardsPreview,
  redeemedItem,
  redemptionList,
  rejection,
  rewardsPreview,
} from './present-redemption';
import { readRedeemedItems, readRewardsPreview } from './claim-detail.repository';
import { listRedemptions } from './claim-lists.repository';
import {
  approvalBody,
  readRedemptionFilter,
  readApproval,
  redemptionsBody,
  rejectionBody,
  transactionId,
} from './redemptions.schema';
import { rejectClaim } from './reject-claim';

/** The table pages in the browser (docs/product.md §9), so it gets all matches up to this limit; `total_count` is their number. */
const MAX_REDEMPTIONS = 10_000;

export const redemptionRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'redemptions', ({ route }) => {
    const { config, db, reads, clock } = context;

    route('POST /admin/redeem', {
      operationId: 'listRedemptions',
      permission: 'claims.read',
      summary: 'Claims by day, text and status, newest first',
      body: redemptionsBody,
      response: redemptionList,
      async handler({ body }) {
        const { rows, total, capped, byStatus } = await reads((db) =>
          listRedemptions(db, readRedemptionFilter(body), MAX_REDEMPTIONS),
        );
        return {
          message: 'Redemptions found',
          data: rows.map((row) => presentRedemption(row, clock.now())),
          total_count: total,
          ...(capped && { total_capped: true }),
          ...(byStatus && { by_status: byStatus }),
        };
      },
    });

    route('POST /admin/approval/store', {
      operationId: 'storeApproval',
      permission: 'claims.decide',
      summary: 'Approve claims: a user’s all, or some by transaction id',
      idempotent: true,
      body: approvalBody,
      status: 201,
      response: dataEnvelope(approval),
      handler: adminCommand(
        context,
        'Approved successfully',
        (body) => readApproval(body, config.limits.idsPerRequest),
        async (command, { selection, shown }) => toWire(await approveClaims(context, command, selection, shown)),
      ),
    });

    route('POST /admin/approval/reject', {
      operationId: 'rejectClaim',
      permission: 'claims.decide',
      summary: 'Turn a claim down, which returns its points',
      idempotent: true,
      body: rejectionBody,
      response: dataEnvelope(rejection),
      handler: adminCommand(
        context,
        'Rejected successfully',
        ({ transaction_id: transactionId, reason }) => ({ transactionId, reason: readReason(reason) }),
        async (command, rejected) => toWire(await rejectClaim(context, command, rejected)),
      ),
    });

    route('POST /admin/scanners/get', {
      operationId: 'getRewardsPreview',
      permission: 'claims.read',
      summary: 'A user’s points and waiting claims',
      body: Type.Object({ user_id: idSchema }),
      response: dataEnvelope(rewardsPreview),
      handler: async ({ body }) => ({
        message: 'Points found',
        data: presentRewardsPreview(await readRewardsPreview(db, toId(body.user_id))),
      }),
    });

    route('POST /admin/get_Items_By_Transaction_id', {
      operationId: 'listRedeemedItems',
      permission: 'claims.read',
      summary: 'The scans behind a claim',
      body: Type.Object({ transaction_id: transactionId }),
      response: dataEnvelope(Type.Array(redeemedItem)),
      async handler({ body }) {
        const { userName, scans } = await readRedeemedItems(db, body.transaction_id);
        return { message: 'Items found', data: scans.map((scan) => presentItem(userName, scan)) };
      },
    });
  });
