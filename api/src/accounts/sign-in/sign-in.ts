import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AccountsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { openSession } from '../../platform/sessions/sessions';
import { recogniseDevice } from '../../platform/sessions/sessions.repository';
import { recordAuditEvent } from '../../platform/audit';
import { PLUMBER } from '../../platform/roles';
import { recordEvents } from '../../programme/webhooks';
import { accountMerged, findMergeOf } from '../merges';
import { referrerBy, storeReferral } from '../referrals';
import { findOrCreateAdmin, findOrCreateUser, findUser, isAdmin } from './accounts.repository';
import { invalidOneTimeCode, macOf, pseudonymsOf, useOneTimeCode } from './one-time-code';
import { replaceCode, useLink } from './otp-codes.repository';
import { DEAD_LINK, roleRequired } from './sign-in.schema';

type SignInContext = Pick<AccountsContext, 'config' | 'db' | 'clock'>;

/** @param onLocked called when wrong attempts invalidated a code: it may be guessed (bad input D5 "alert raised") */
export async function signInAdmin(
  context: SignInContext,
  { mobile, otp, onLocked }: { mobile: string; otp: string; onLocked(): void },
): Promise<string> {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const tried = await useOneTimeCode(trx, context, { purpose: 'admin-sign-in', mobile, otp });
    if (!tried.right && tried.triesLeft === 0) {
      const at = context.clock.now();
      await recordAuditEvent(trx, { adminId: null, action: 'admin-code-locked', details: {}, at });
    }
    if (!tried.right || !(await isAdmin(trx, context.config, mobile))) return { tried };
    return { tried, token: await admit(trx, context, mobile) };
  });
  if (!outcome.tried.right && outcome.tried.triesLeft === 0) onLocked();
  if (!outcome.token) throw invalidOneTimeCode();
  return outcome.token;
}

async function admit(trx: Transaction<Schema>, context: SignInContext, mobile: string, details = {}): Promise<string> {
  const at = context.clock.now();
  const adminId = await findOrCreateAdmin(trx, mobile, at);
  await recordAuditEvent(trx, { adminId, action: 'admin-signed-in', details, at });
  return openSession(trx, context, { adminId, mobile });
}

export interface SignInLink {
  url: string;
  expiresAt: string;
}

/** Minutes: the operator copies the link from the server at once. */
const VALID_SECONDS = 600;
const TOKEN_BYTES = 32;

/** The token is not bound to a number, which the link would have to carry: it cannot be guessed alone. */
const macOfLink = (key: SignInContext['config']['tokenKeys'][number], token: string) =>
  macOf(key, 'admin-link', '', token);

/**
 * Creates a link that signs an admin in once: for an operator at the server, while no message reaches the admin. It
 * needs no SMS gateway, counts towards no limit on sends, and ends an earlier link for the same number. The token is in
 * the URL's fragment, which no browser sends to a server, not even in a Referer; the database has its MAC.
 * @throws Error if the number is not an admin's
 */
export async function makeSignInLink({ config, db, clock }: SignInContext, mobile: string): Promise<SignInLink> {
  if (!(await isAdmin(db, config, mobile))) throw new Error(`${mobile} is not the number of an admin.`);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000);
  await db.transaction().execute(async (trx) => {
    const mac = macOfLink(config.tokenKeys[0]!, token);
    await replaceCode(trx, { purpose: 'admin-link', mobile, mac, createdAt: now, expiresAt });
    await recordAuditEvent(trx, { adminId: null, action: 'admin-link-made', details: { mobile }, at: now });
  });
  return { url: `${config.publicUrl}/admin/login#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Uses a link up. @throws ApiError 400, the same for an unknown, a used and an expired link */
export async function signInByLink(context: SignInContext, linkToken: string): Promise<string> {
  const { config, db, clock } = context;
  const macs = config.tokenKeys.map((key) => macOfLink(key, linkToken));
  const token = await db.transaction().execute(async (trx) => {
    const mobile = await useLink(trx, macs, clock.now());
    if (mobile === undefined || !(await isAdmin(trx, config, mobile))) return undefined;
    return admit(trx, context, mobile, { by: 'link' });
  });
  if (token === undefined) throw new ApiError(400, 'otp_invalid', DEAD_LINK);
  return token;
}

export interface UserSignIn {
  mobile: string;
  otp: string;
  /** Used at the first registration only (docs/product.md §6 "Role at sign-in"); registered users may omit it. */
  roleId: 2 | 3 | undefined;
  /** Of the browser; undefined of one that sends none. */
  deviceId?: string | undefined;
  /** The code of the one who brought a new user; of a registered one it does not matter. */
  referredBy?: string | undefined;
}

/**
 * Registers or signs in a user in one transaction. @returns the token and the stored role, whatever was requested
 * @throws ApiError 400 `otp_invalid`, `role_required`; 400 at `referred_by` for a code of nobody, and the one-time code stays
 *   valid; 403 `suspended`, `account_merged`
 */
export async function signInUser(
  context: Pick<AccountsContext, 'config' | 'db' | 'clock'>,
  { mobile, otp, roleId, deviceId, referredBy }: UserSignIn,
) {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const tried = await useOneTimeCode(trx, context, { purpose: 'user-sign-in', mobile, otp });
    if (!tried.right) return tried;
    const user = roleId
      ? await findOrCreateUser(trx, { mobile, roleId, joinedAt: context.clock.now() })
      : await findUser(trx, mobile);
    // Rolled back, so that the code is still valid for a request with the role.
    if (!user) throw roleRequired();
    if (user.suspended) return (await findMergeOf(trx, user.id)) ?? 'suspended';
    const { id: userId, isNew } = user;
    const device = await recogniseDevice(trx, { userId, deviceId, isNew });
    if (isNew && referredBy) {
      const referrerId = await referrerBy(trx, referredBy);
      // Rolled back, too.
      if (referrerId === undefined) throw unknownReferrer();
      const referral = { friendId: userId, referrerId, deviceKey: device.key, at: context.clock.now() };
      await storeReferral(trx, { ...referral, pseudonyms: pseudonymsOf(context.config, mobile) });
    }
    if (isNew) {
      const role = user.roleId === PLUMBER ? 'plumber' : 'customer';
      await recordEvents(trx, { type: 'user.registered', userId, at: context.clock.now(), data: { role } });
    }
    const token = await openSession(trx, context, { userId, roleId: user.roleId, mobile, device });
    return { token, roleId: user.roleId, isNew: user.isNew };
  });
  if (outcome === 'suspended') throw new ApiError(403, 'suspended', 'This account is suspended');
  if ('into' in outcome) throw accountMerged(outcome, 403);
  if ('right' in outcome) throw invalidOneTimeCode(outcome.triesLeft);
  return outcome;
}

const unknownReferrer = () =>
  invalidField('referred_by', 'This invitation code is not known. Please check it, or leave it out');
