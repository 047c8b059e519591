import type { AppContext } from '../../app-context';
import { revokeSession, revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAuditEvent } from '../audit';

export interface SignOut {
  sessionId: string;
  everywhere: boolean;
  owner: { userId: number } | { adminId: number };
}

/**
 * Ends one session or all of its owner's; every node rejects the token from the next request on. An admin's sign-out is
 * audited.
 */
export async function signOut({ db, clock }: Pick<AppContext, 'db' | 'clock'>, request: SignOut): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    if (request.everywhere) await revokeSessionsOf(trx, request.owner, now);
    else await revokeSession(trx, request.sessionId, now);
    if ('adminId' in request.owner) {
      const { adminId } = request.owner;
      const details = { everywhere: request.everywhere };
      await recordAuditEvent(trx, { adminId, action: 'admin-signed-out', details, at: now });
    }
  });
}
