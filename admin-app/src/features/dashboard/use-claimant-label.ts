import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Redemption } from './redemptions.resource';

/** Returns the owner of these claims: a user's name, else mobile; or the number of users. */
export function useClaimantLabel(claims: readonly Pick<Redemption, 'userId' | 'userName' | 'mobile'>[]): string {
  const { t } = useLingui();
  const [first] = claims;
  const users = new Set(claims.map(({ userId }) => userId)).size;
  return users === 1 && first
    ? first.userName || first.mobile
    : t`${plural(users, { one: '# person', other: '# people' })}`;
}
