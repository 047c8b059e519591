import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { reserveOneTimeCode, sendOneTimeCode } from './send-one-time-code';
import { signInAdmin } from './sign-in-admin';
import { signInByLink } from './sign-in-link';
import { signInUser } from './sign-in-user';
import {
  type UserSignInBody,
  adminSendBody,
  adminLinkBody,
  adminSignInBody,
  readRole,
  registrationBody,
  userSendBody,
  userSignInBody,
} from './sign-in.schema';

const sent = dataEnvelope(
  Type.Object({
    resend_after_seconds: Type.Integer(),
    expires_in_seconds: Type.Integer(),
    tries_per_code: Type.Integer(),
  }),
);
const userSignedIn = Type.Object({
  Token: Type.String(),
  message: Type.String(),
  data: Type.Object({ role_id: Type.Integer(), is_new: Type.Boolean() }),
});
const adminSignedIn = Type.Object({ Token: Type.String(), message: Type.String() });

/** Routes of signing in by mobile number and one-time code, both areas (spec §7; decisions.md §7 names the aliases). */
export function signInRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { limits } = context.config;
  const sentAnswer = {
    message: 'OTP sent successfully',
    data: {
      resend_after_seconds: limits.otpResendSeconds,
      expires_in_seconds: limits.otpValidSeconds,
      tries_per_code: limits.otpTriesPerCode,
    },
  };

  async function sendToUser(request: FastifyRequest, reply: FastifyReply, mobile: string) {
    await sendOneTimeCode(context, { purpose: 'user-sign-in', mobile, ip: request.ip });
    return reply.code(201).send(sentAnswer);
  }

  async function answerSignIn(reply: FastifyReply, { mobile, otp, role_id }: UserSignInBody) {
    const { token, roleId, isNew } = await signInUser(context, { mobile, otp, roleId: readRole(role_id) });
    const data = { role_id: roleId, is_new: isNew };
    return reply.code(200).send({ Token: token, message: 'Signed in successfully', data });
  }

  return async (app) => {
    /** Messages of admins, sent after the response: its duration must not reveal whether a number is an admin's. */
    const underWay = new Set<Promise<void>>();
    app.addHook('onClose', async () => {
      await Promise.allSettled(underWay);
    });

    app.post(
      '/users/registeration',
      {
        schema: {
          summary: 'Send a one-time code, or sign in with it',
          tags: ['sign-in'],
          operationId: 'registerUser',
          body: registrationBody,
          response: { 200: userSignedIn, 201: sent, ...errorResponses },
        },
      },
      (request, reply) => {
        const { mobile, otp, role_id } = request.body;
        if (otp === undefined) return sendToUser(request, reply, mobile);
        return answerSignIn(reply, { mobile, otp, role_id });
      },
    );
    app.post(
      '/users/generate_Otp',
      {
        schema: {
          summary: 'Send a one-time code to a user',
          tags: ['sign-in'],
          operationId: 'sendUserOtp',
          body: userSendBody,
          response: { 201: sent, ...errorResponses },
        },
      },
      (request, reply) => sendToUser(request, reply, request.body.mobile),
    );
    app.post(
      '/users/validate_Otp',
      {
        schema: {
          summary: 'Sign in with a one-time code',
          tags: ['sign-in'],
          operationId: 'signInUser',
          body: userSignInBody,
          response: { 200: userSignedIn, ...errorResponses },
        },
      },
      (request, reply) => answerSignIn(reply, request.body),
    );
    app.post(
      '/admin/generate_Otp',
      {
        schema: {
          summary: 'Send a one-time code to an admin',
          tags: ['sign-in'],
          operationId: 'sendAdminOtp',
          body: adminSendBody,
          response: { 201: sent, ...errorResponses },
        },
      },
      async (request, reply) => {
        const { mobile } = request.body;
        const code = await reserveOneTimeCode(context, { purpose: 'admin-sign-in', mobile, ip: request.ip });
        reply.raw.once('close', () => {
          const delivery = code
            .deliver()
            .catch((error: unknown) => request.log.error({ err: error }, 'admin code not sent'))
            .finally(() => underWay.delete(delivery));
          underWay.add(delivery);
        });
        return reply.code(201).send(sentAnswer);
      },
    );
    app.post(
      '/admin/validate_Otp',
      {
        schema: {
          summary: 'Sign in as an admin',
          tags: ['sign-in'],
          operationId: 'signInAdmin',
          body: adminSignInBody,
          response: { 200: adminSignedIn, ...errorResponses },
        },
      },
      async (request, reply) => {
        const onLocked = () => request.log.warn('an admin code was locked after wrong tries');
        const token = await signInAdmin(context, { ...request.body, onLocked });
        return reply.code(200).send({ Token: token, message: 'Signed in successfully' });
      },
    );
    app.post(
      '/admin/sign-in-link',
      {
        schema: {
          summary: 'Sign in as an admin with a link made on the server',
          tags: ['sign-in'],
          operationId: 'signInAdminByLink',
          body: adminLinkBody,
          response: { 200: adminSignedIn, ...errorResponses },
        },
      },
      async (request, reply) => {
        const token = await signInByLink(context, request.body.token);
        return reply.code(200).send({ Token: token, message: 'Signed in successfully' });
      },
    );
  };
}
