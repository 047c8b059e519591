import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
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
export const signOutRoutes =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const { db, clock } = context;
    for (const [path, operationId, summary, isAdmin] of [
      ['POST /users/logout', 'signOutUser', 'Sign a user out', false],
      ['POST /admin/logout', 'signOutAdmin', 'Sign an admin out', true],
    ] as const) {
      const routes = defineRoutes(isAdmin ? requireAdmin(context) : requireUser(context), 'sign-in', ({ route }) =>
        route(path, {
          operationId,
          permission: isAdmin ? 'workplace.use' : undefined,
          summary,
          body,
          response: messageEnvelope,
          async handler(request) {
            const { id, sessionId } = isAdmin ? adminOf(request) : userOf(request);
            const everywhere = request.body.everywhere === true;
            const at = clock.now();
            await db.transaction().execute(async (trx) => {
              if (everywhere) await revokeSessionsOf(trx, isAdmin ? { adminId: id } : { userId: id }, at);
              else await revokeSession(trx, sessionId, at);
              if (!isAdmin) return;
              await recordAuditEvent(trx, { adminId: id, action: 'admin-signed-out', details: { everywhere }, at });
            });
            return { message: 'Signed out successfully' };
          },
        }),
      );
      await app.register(routes);
    }
  };
