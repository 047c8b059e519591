import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useClaimantName } from '../claim-words';
import type { DecidedClaim } from '../decision';

/** Names the owner of claims: one user, or their number; of claims without names, which were stored, the claims themselves. */
export function useClaimantsName(): (claims: readonly DecidedClaim[]) => string {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  return (claims) => {
    const [first] = claims;
    if (first && first.userName === undefined) {
      return claims.length === 1
        ? first.transactionId
        : t`${plural(claims.length, { one: '# claim', other: '# claims' })}`;
    }
    const users = new Set(claims.map(({ userId }) => userId)).size;
    return users === 1 && first
      ? nameOf({ userName: first.userName ?? '', mobile: first.mobile ?? '' })
      : t`${plural(users, { one: '# person', other: '# people' })}`;
  };
}
