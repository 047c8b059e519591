import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { openSession } from '../../sessions/open-session';
import { findOrCreateUser, findUser } from './accounts.repository';
import { invalidOneTimeCode, useOneTimeCode } from './one-time-code';
import { roleMissing } from './sign-in.schema';

export interface UserSignIn {
  mobile: string;
  otp: string;
  /** Used at the first registration only (decisions.md §6 "Role at sign-in"); registered users may omit it. */
  roleId: 2 | 3 | undefined;
}

/**
 * Registers or signs in a plumber or customer in one transaction from the code to the session.
 * @returns the token and the stored role, whatever was requested
 */
export async function signInUser(
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
  { mobile, otp, roleId }: UserSignIn,
) {
  const outcome = await context.db.transaction().execute(async (trx) => {
    if ((await useOneTimeCode(trx, context, { purpose: 'user-sign-in', mobile, otp })) !== 'right') return undefined;
    const user = roleId
      ? await findOrCreateUser(trx, { mobile, roleId, joinedAt: context.clock.now() })
      : await findUser(trx, mobile);
    // Rolled back, so that the code is still valid for a request with the role.
    if (!user) throw roleMissing();
    if (user.suspended) return 'suspended';
    const token = await openSession(trx, context, { userId: user.id, roleId: user.roleId, mobile });
    return { token, roleId: user.roleId, isNew: user.isNew };
  });
  if (outcome === undefined) throw invalidOneTimeCode();
  if (outcome === 'suspended') throw new ApiError(403, 'suspended', 'This account is suspended');
  return outcome;
}
