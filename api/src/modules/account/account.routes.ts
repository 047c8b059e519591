import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { dataEnvelope, moment, streamedJson } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { formatIsoInIndia } from '../../indian-time';
import { countLiveSessionsOf } from '../../sessions/sessions.repository';
import { sendOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { eraseAccount } from './erase-account';
import { allowDownload, streamOwnData } from './stream-own-data';

const nothing = Type.Object({});

/** An account's figures, under the wire's names where it has some (spec §3 "User reward summary"). */
const accountResponse = Type.Object({
  joined_dt: moment,
  balance_reward_points: Type.Integer(),
  Rewards_points_for_Approval: Type.Integer(),
  pending_claims: Type.Integer({ description: 'Claims that wait for an admin.' }),
  claims: Type.Integer(),
  scans: Type.Integer(),
  sessions: Type.Integer({ description: 'Devices and browsers that are signed in now, this one included.' }),
});

const codeSent = Type.Object({
  resend_after_seconds: Type.Integer(),
  expires_in_seconds: Type.Integer(),
  tries_per_code: Type.Integer(),
});

const deletionBody = Type.Object({
  // A string: a code may begin with zeros.
  otp: Type.String({
    minLength: 1,
    pattern: '^[0-9]{6}$',
    description: 'The six digits of the message.',
    'x-message': { required: 'Please enter otp', minLength: 'Please enter otp', otherwise: 'Invalid or expired OTP' },
  }),
  points: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Balance and waiting points together, as shown to the user before the deletion.',
    'x-message': 'Invalid points',
  }),
});

const deletedResponse = Type.Object({
  points: Type.Integer({ description: 'Points that lapsed.' }),
  claims: Type.Integer({ description: 'Waiting claims that were withdrawn.' }),
});

/**
 * Routes of a user's own account: its figures, its data as a file, and its deletion. Logging out everywhere is
 * `/users/logout`.
 */
export const accountRoutes = (context: AppContext) =>
  defineRoutes(requireUser(context), 'account', ({ route }) => {
    const { db, clock, config } = context;

    route('POST /users/account/get', {
      operationId: 'getAccount',
      summary: "The caller's account in numbers",
      body: nothing,
      response: dataEnvelope(accountResponse),
      async handler(request) {
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
    });

    route('POST /users/account/download', {
      operationId: 'downloadAccount',
      summary: 'Everything that is kept about the caller, as one JSON file',
      body: nothing,
      response: streamedJson('The file.'),
      async handler(request, reply) {
        const { id } = userOf(request);
        await allowDownload(context, id);
        return reply
          .type('application/json; charset=utf-8')
          .header('Content-Disposition', `attachment; filename="my-data-${formatIsoInIndia(clock.now(), 'day')}.json"`)
          .header('Cache-Control', 'no-store')
          .send(streamOwnData(context, id));
      },
    });

    route('POST /users/account/deletion-code', {
      operationId: 'sendDeletionCode',
      summary: 'Send the caller the one-time code that deletes their account',
      body: nothing,
      status: 201,
      response: dataEnvelope(codeSent),
      async handler(request) {
        const { mobile } = userOf(request);
        await sendOneTimeCode(context, { purpose: 'account-deletion', mobile, ip: request.ip });
        const { otpResendSeconds, otpValidSeconds, otpTriesPerCode } = config.limits;
        return {
          message: 'OTP sent successfully',
          data: {
            resend_after_seconds: otpResendSeconds,
            expires_in_seconds: otpValidSeconds,
            tries_per_code: otpTriesPerCode,
          },
        };
      },
    });

    route('POST /users/account/delete', {
      operationId: 'deleteAccount',
      summary: "Delete the caller's account for good",
      body: deletionBody,
      response: dataEnvelope(deletedResponse),
      handler: async (request) => ({
        message: 'Account deleted',
        data: await eraseAccount(context, userOf(request).id, request.body),
      }),
    });
  });
