import { ApiError } from '@loyalty/shared-ui/api-error';
import { post } from '../../api/client';
import { deviceId } from '../../preferences/device-id';

export const roles = { plumber: 2, customer: 3 } as const;
export type RoleId = (typeof roles)[keyof typeof roles];

/**
 * Returns whether the api has accepted the code of a new number, and requires the role (`role_required`). The code is still valid.
 * By the field, as an older api, which may respond during a roll-out, has no code of its own for it.
 */
export const isRoleRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.errors['role_id'] !== undefined;

interface NewUser {
  roleId: RoleId;
  /** The code of who invited them. */
  referredBy: string | undefined;
}

/** Returns whether the api knows no one with the code of the invitation; the one-time code is still valid. */
export const isReferralUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.errors['referred_by'] !== undefined;

/**
 * @param newUser of a new number only: a registered one has its role (docs/product.md §6)
 * @returns the token
 */
export async function confirmCode(mobile: string, otp: string, newUser?: NewUser): Promise<string> {
  const account = newUser && { role_id: newUser.roleId, referred_by: newUser.referredBy };
  const { Token } = await post('users/registeration', { mobile, otp, ...account, device_id: deviceId() });
  if (!Token) throw new Error('The sign-in answer has no Token');
  return Token;
}
