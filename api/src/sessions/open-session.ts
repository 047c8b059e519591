import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AppContext } from '../app-context';
import type { Schema } from '../database/schema';
import { ADMIN } from '../roles';
import { sessionSeconds, signSessionToken } from './session-token';
import { insertSession } from './sessions.repository';

type SessionOwner = { userId: number; roleId: number; mobile: string } | { adminId: number; mobile: string };

/** Inserts a session and signs its token, which is worthless until the transaction has committed. */
export async function openSession(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  owner: SessionOwner,
): Promise<string> {
  const roleId = 'roleId' in owner ? owner.roleId : ADMIN;
  const subject = 'userId' in owner ? owner.userId : owner.adminId;
  const issuedAt = clock.now();
  const expiresAt = new Date(issuedAt.getTime() + sessionSeconds(config, roleId) * 1000);
  const sessionId = randomUUID();
  await insertSession(trx, { id: sessionId, owner, issuedAt, expiresAt });
  return signSessionToken(config, { sessionId, subject, mobile: owner.mobile, roleId, issuedAt, expiresAt });
}
