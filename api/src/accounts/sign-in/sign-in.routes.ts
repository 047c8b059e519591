import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { AccountsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, messageEnvelope } from '../../platform/http/envelope';
import { reserveOneTimeCode, sendOneTimeCode } from './send-one-time-code';
import { signInAdmin, signInByLink, signInUser } from './sign-in';
import {
  adminLinkBody,
  adminSendBody,
  adminSignInBody,
  codeSent,
  presentCodeSent,
  readRole,
  registrationBody,
  userSendBody,
  type UserSignInBody,
  userSignInBody,
} from './sign-in.schema';
import { adminOf, requireAdmin, requireUser, userOf } from '../../platform/http/guards';
import { revokeSession, revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { recordAuditEvent } from '../../platform/audit';

const body = Type.Object({
  everywhere: Type.Optional(Type.Boolean({ description: 'End every session of this user, on all devices.' })),
});

/** Ends a session on the server, so that a leaked token is worthless after "Logout". An admin's sign-out is audited. */
export const signOutRoutes = (isAdmin: boolean) => (context: AccountsContext) =>
  defineRoutes(isAdmin ? requireAdmin(context) : requireUser(context), 'sign-in', ({ route }) =>
    route(isAdmin ? 'POST /admin/logout' : 'POST /users/logout', {
      operationId: isAdmin ? 'signOutAdmin' : 'signOutUser',
      permission: isAdmin ? 'workplace.use' : undefined,
      summary: isAdmin ? 'Sign an admin out' : 'Sign a user out',
      body,
      response: messageEnvelope,
      async handler(request) {
        const { id, sessionId } = isAdmin ? adminOf(request) : userOf(request);
        const everywhere = request.body.everywhere === true;
        const at = context.clock.now();
        await context.db.transaction().execute(async (trx) => {
          if (everywhere) await revokeSessionsOf(trx, isAdmin ? { adminId: id } : { userId: id }, at);
          else await revokeSession(trx, sessionId, at);
          if (!isAdmin) return;
          await recordAuditEvent(trx, { adminId: id, action: 'admin-signed-out', details: { everywhere }, at });
        });
        return { message: 'Signed out successfully' };
      },
    }),
  );

const sent = dataEnvelope(codeSent);
const userSignedIn = Type.Object({
  Token: Type.String({ description: 'The session’s token; to be sent as the header `token`.' }),
  message: Type.String(),
  data: Type.Object({
    role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
    is_new: Type.Boolean({ description: 'Whether this sign-in made the account.' }),
  }),
});
const adminSignedIn = Type.Object({
  Token: Type.String({ description: 'The session’s token; to be sent as the header `token`.' }),
  message: Type.String(),
});
const SIGNED_IN = 'Signed in successfully';

export const signInRoutes = (context: AccountsContext) =>
  defineRoutes(undefined, 'sign-in', ({ route }, app) => {
    async function sendToUser({ ip }: FastifyRequest, mobile: string) {
      await sendOneTimeCode(context, { purpose: 'user-sign-in', mobile, ip });
      return presentCodeSent(context.config);
    }

    async function respondToSignIn({ role_id, device_id: deviceId, referred_by: referredBy, ...body }: UserSignInBody) {
      const signIn = { ...body, roleId: readRole(role_id), deviceId, referredBy };
      const { token, roleId, isNew } = await signInUser(context, signIn);
      return { Token: token, message: SIGNED_IN, data: { role_id: roleId, is_new: isNew } };
    }

    /** Messages of admins, sent after the response: its duration must not reveal whether a number is an admin's. */
    const underWay = new Set<Promise<void>>();
    app.addHook('onClose', async () => {
      await Promise.allSettled(underWay);
    });

    route('POST /users/registeration', {
      operationId: 'registerUser',
      summary: 'Send a one-time code, or sign in with it',
      errors: [429],
      body: registrationBody,
      status: 201,
      response: sent,
      orOk: userSignedIn,
      handler(request, reply) {
        const { mobile, otp, ...choices } = request.body;
        if (otp === undefined) return sendToUser(request, mobile);
        reply.code(200);
        return respondToSignIn({ mobile, otp, ...choices });
      },
    });

    route('POST /users/generate_Otp', {
      operationId: 'sendUserOtp',
      summary: 'Send a one-time code to a user',
      errors: [429],
      body: userSendBody,
      status: 201,
      response: sent,
      handler: (request) => sendToUser(request, request.body.mobile),
    });

    route('POST /users/validate_Otp', {
      operationId: 'signInUser',
      summary: 'Sign in with a one-time code',
      body: userSignInBody,
      response: userSignedIn,
      handler: (request) => respondToSignIn(request.body),
    });

    route('POST /admin/generate_Otp', {
      operationId: 'sendAdminOtp',
      summary: 'Send a one-time code to an admin',
      errors: [429],
      body: adminSendBody,
      status: 201,
      response: sent,
      async handler(request, reply) {
        const { mobile } = request.body;
        const deliver = await reserveOneTimeCode(context, { purpose: 'admin-sign-in', mobile, ip: request.ip });
        reply.raw.once('close', () => {
          const delivery = deliver()
            .catch((error: unknown) => request.log.error({ err: error }, 'admin code not sent'))
            .finally(() => underWay.delete(delivery));
          underWay.add(delivery);
        });
        return presentCodeSent(context.config);
      },
    });

    route('POST /admin/validate_Otp', {
      operationId: 'signInAdmin',
      summary: 'Sign in as an admin',
      body: adminSignInBody,
      response: adminSignedIn,
      async handler(request) {
        const onLocked = () => request.log.warn('an admin code was locked after wrong tries');
        return { Token: await signInAdmin(context, { ...request.body, onLocked }), message: SIGNED_IN };
      },
    });

    route('POST /admin/sign-in-link', {
      operationId: 'signInAdminByLink',
      summary: 'Sign in as an admin with a link made on the server',
      body: adminLinkBody,
      response: adminSignedIn,
      handler: async ({ body }) => ({ Token: await signInByLink(context, body.token), message: SIGNED_IN }),
    });
  });
