import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { AppContext } from '../../app-context';
import { errorResponses, messageEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin, requireUser, userOf } from '../../http/guards';
import { signOut } from './sign-out';

const body = Type.Object({
  everywhere: Type.Optional(Type.Boolean({ description: 'End every session of this user, on all devices.' })),
});
const signedOut = { message: 'Signed out successfully' };

/** Routes that end a session on the server, so that a leaked token is worthless after "Logout". */
export function signOutRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/logout',
      {
        onRequest: requireUser(context),
        schema: {
          summary: 'Sign a user out',
          tags: ['sign-in'],
          operationId: 'signOutUser',
          body,
          response: { 200: messageEnvelope, ...errorResponses },
        },
      },
      async (request) => {
        const { id, sessionId } = userOf(request);
        await signOut(context, { sessionId, everywhere: request.body.everywhere === true, owner: { userId: id } });
        return signedOut;
      },
    );
    app.post(
      '/admin/logout',
      {
        onRequest: requireAdmin(context),
        schema: {
          summary: 'Sign an admin out',
          tags: ['sign-in'],
          operationId: 'signOutAdmin',
          body,
          response: { 200: messageEnvelope, ...errorResponses },
        },
      },
      async (request) => {
        const { id, sessionId } = adminOf(request);
        await signOut(context, { sessionId, everywhere: request.body.everywhere === true, owner: { adminId: id } });
        return signedOut;
      },
    );
  };
}
