import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses, streamedJson } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { formatIsoInIndia } from '../../indian-time';
import { countLiveSessionsOf } from '../../sessions/sessions.repository';
import { sendOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { accountAnswer, deletedAnswer, deletionBody } from './account.schema';
import { allowDownload } from './allow-download';
import { eraseAccount } from './erase-account';
import { streamOwnData } from './stream-own-data';

const sent = dataEnvelope(
  Type.Object({
    resend_after_seconds: Type.Integer(),
    expires_in_seconds: Type.Integer(),
    tries_per_code: Type.Integer(),
  }),
);
const nothing = Type.Object({});

/**
 * Routes of a user's own account: its figures, its data as a file, and its deletion. Logging out everywhere is
 * `/users/logout`.
 */
export function accountRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { db, clock, config } = context;
  return async (app) => {
    app.addHook('onRequest', requireUser(context));
    app.post(
      '/users/account/get',
      {
        schema: {
          summary: "The caller's account in numbers",
          tags: ['account'],
          operationId: 'getAccount',
          body: nothing,
          response: { 200: dataEnvelope(accountAnswer), ...errorResponses },
        },
      },
      async (request) => {
        const { id } = userOf(request);
        const numbers = await readAccountNumbers(db, id);
        return {
          message: 'Account',
          data: {
            joined_dt: numbers.joinedAt.toISOString(),
            balance_reward_points: numbers.available,
            Rewards_points_for_Approval: numbers.awaiting,
            pending_claims: numbers.pendingClaims,
            claims: numbers.claims,
            scans: numbers.scans,
            sessions: await countLiveSessionsOf(db, id, clock.now()),
          },
        };
      },
    );
    app.post(
      '/users/account/download',
      {
        schema: {
          summary: 'Everything that is kept about the caller, as one JSON file',
          tags: ['account'],
          operationId: 'downloadAccount',
          body: nothing,
          response: { 200: streamedJson('The file.'), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { id } = userOf(request);
        await allowDownload(context, id);
        return reply
          .type('application/json; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="my-data-${formatIsoInIndia(clock.now(), 'day')}.json"`)
          .header('Cache-Control', 'no-store')
          .send(streamOwnData(context, id));
      },
    );
    app.post(
      '/users/account/deletion-code',
      {
        schema: {
          summary: 'Send the caller the one-time code that deletes their account',
          tags: ['account'],
          operationId: 'sendDeletionCode',
          body: nothing,
          response: { 201: sent, ...errorResponses },
        },
      },
      async (request, reply) => {
        const { mobile } = userOf(request);
        await sendOneTimeCode(context, { purpose: 'account-deletion', mobile, ip: request.ip });
        const { otpResendSeconds, otpValidSeconds, otpTriesPerCode } = config.limits;
        const data = {
          resend_after_seconds: otpResendSeconds,
          expires_in_seconds: otpValidSeconds,
          tries_per_code: otpTriesPerCode,
        };
        return reply.code(201).send({ message: 'OTP sent successfully', data });
      },
    );
    app.post(
      '/users/account/delete',
      {
        schema: {
          summary: "Delete the caller's account for good",
          tags: ['account'],
          operationId: 'deleteAccount',
          body: deletionBody,
          response: { 200: dataEnvelope(deletedAnswer), ...errorResponses },
        },
      },
      async (request) => ({
        message: 'Account deleted',
        data: await eraseAccount(context, userOf(request).id, request.body),
      }),
    );
  };
}
