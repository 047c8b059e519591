import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { PAGE_SIZE, offsetOf, pageQuery, readPage } from '../../http/request-fields';
import { findOwnClaim, listOwnClaimItems, listOwnClaims } from './own-claims.repository';
import {
  ownClaim,
  ownClaimBody,
  ownClaimDetail,
  ownClaimItem,
  ownClaimItemsBody,
  ownClaimsBody,
} from './own-claims.schema';
import { presentOwnClaim, presentOwnClaimDetail, presentOwnClaimItem } from './present-own-claim';

/** Routes of the caller's own claims: the list, one claim, and its scans. */
export function ownClaimRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config, db } = context;
  const onRequest = requireUser(context);
  const tags = ['points'];

  /** @throws ApiError 404 `claim_not_found`, also for another user's claim */
  async function ownClaimOf(userId: number, transactionId: string) {
    const claim = await findOwnClaim(db, userId, transactionId);
    if (!claim) throw new ApiError(404, 'claim_not_found', 'Transaction not found');
    return claim;
  }

  return async (app) => {
    app.post(
      '/users/claims',
      {
        onRequest,
        schema: {
          summary: 'The caller’s claims with their states, newest first',
          operationId: 'listOwnClaims',
          tags,
          body: ownClaimsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(ownClaim), { totalCount: true }), ...errorResponses },
        },
      },
      async (request) => {
        const { status } = request.body;
        const offset = offsetOf(readPage(request.body, request.query));
        const window = { limit: PAGE_SIZE, offset, ...(status && { status }) };
        const { claims, total } = await listOwnClaims(db, userOf(request).id, window);
        return {
          message: 'Claims found',
          data: claims.map((claim) => presentOwnClaim(config, claim)),
          total_count: total,
        };
      },
    );

    app.post(
      '/users/claims/get',
      {
        onRequest,
        schema: {
          summary: 'One of the caller’s claims',
          operationId: 'getOwnClaim',
          tags,
          body: ownClaimBody,
          response: { 200: dataEnvelope(ownClaimDetail), ...errorResponses },
        },
      },
      async (request) => {
        const claim = await ownClaimOf(userOf(request).id, request.body.transaction_id);
        return { message: 'Claim found', data: presentOwnClaimDetail(config, claim) };
      },
    );

    app.post(
      '/users/claims/items',
      {
        onRequest,
        schema: {
          summary: 'The scans behind one of the caller’s claims, newest first',
          operationId: 'listOwnClaimItems',
          tags,
          body: ownClaimItemsBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(ownClaimItem), { totalCount: true }), ...errorResponses },
        },
      },
      async (request) => {
        const offset = offsetOf(readPage(request.body, request.query));
        const { transactionId, items: total } = await ownClaimOf(userOf(request).id, request.body.transaction_id);
        const items = await listOwnClaimItems(db, transactionId, { limit: PAGE_SIZE, offset });
        return {
          message: 'Items found',
          data: items.map((item) => presentOwnClaimItem(config, item)),
          total_count: total,
        };
      },
    );
  };
}
