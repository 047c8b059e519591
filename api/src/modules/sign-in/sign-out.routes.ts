import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { messageEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin, requireUser, userOf } from '../../http/guards';
import { revokeSession, revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAuditEvent } from '../audit';

const body = Type.Object({
  everywhere: Type.Optional(Type.Boolean({ description: 'End every session of this user, on all devices.' })),
});

/**
 * Routes that end a session on the server, so that a leaked token is worthless after "Logout"; every node rejects it
 * from the next request on. An admin's sign-out is audited.
 */
export function signOutRoutes(context: AppContext): FastifyPluginAsync {
  const { db, clock } = context;

  async function signOut(request: FastifyRequest<{ Body: { everywhere?: boolean } }>, area: 'users' | 'admin') {
    const { id, sessionId } = area === 'admin' ? adminOf(request) : userOf(request);
    const everywhere = request.body.everywhere === true;
    const at = clock.now();
    await db.transaction().execute(async (trx) => {
      if (everywhere) await revokeSessionsOf(trx, area === 'admin' ? { adminId: id } : { userId: id }, at);
      else await revokeSession(trx, sessionId, at);
      if (area === 'users') return;
      await recordAuditEvent(trx, { adminId: id, action: 'admin-signed-out', details: { everywhere }, at });
    });
    return { message: 'Signed out successfully' };
  }

  return async (app) => {
    await app.register(
      defineRoutes(requireUser(context), 'sign-in', ({ route }) =>
        route('POST /users/logout', {
          operationId: 'signOutUser',
          summary: 'Sign a user out',
          body,
          response: messageEnvelope,
          handler: (request) => signOut(request, 'users'),
        }),
      ),
    );
    await app.register(
      defineRoutes(requireAdmin(context), 'sign-in', ({ route }) =>
        route('POST /admin/logout', {
          operationId: 'signOutAdmin',
          summary: 'Sign an admin out',
          body,
          response: messageEnvelope,
          handler: (request) => signOut(request, 'admin'),
        }),
      ),
    );
  };
}
