import type { AppContext } from '../../app-context';
import { openSession } from '../../sessions/open-session';
import { recordAuditEvent } from '../audit';
import { findOrCreateAdmin } from './accounts.repository';
import { invalidOneTimeCode, useOneTimeCode } from './use-one-time-code';

export interface AdminSignIn {
  mobile: string;
  otp: string;
  /** Called when a code was invalidated by wrong attempts: it may be guessed (bad-inputs D5 "alert raised"). */
  onLocked(): void;
}

/** Signs in an admin of the allow-list; resolves with the token. */
export async function signInAdmin(
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
  { mobile, otp, onLocked }: AdminSignIn,
): Promise<string> {
  const now = context.clock.now();
  const outcome = await context.db.transaction().execute(async (trx) => {
    const tried = await useOneTimeCode(trx, context, { purpose: 'admin-sign-in', mobile, otp });
    if (tried === 'wrong-and-dead')
      await recordAuditEvent(trx, { adminId: null, action: 'admin-code-locked', details: {}, at: now });
    if (tried !== 'right' || !context.config.adminMobiles.includes(mobile)) return { tried };
    const adminId = await findOrCreateAdmin(trx, mobile, now);
    await recordAuditEvent(trx, { adminId, action: 'admin-signed-in', details: {}, at: now });
    return { tried, token: await openSession(trx, context, { adminId, mobile }) };
  });
  if (outcome.tried === 'wrong-and-dead') onLocked();
  if (!outcome.token) throw invalidOneTimeCode();
  return outcome.token;
}
