import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Redemption } from './redemptions.resource';

/** Whose claims these are: a person's name, or mobile while there is none; else how many people. */
export function useWhose(claims: readonly Redemption[]): string {
  const { t } = useLingui();
  const [first] = claims;
  const people = new Set(claims.map(({ userId }) => userId)).size;
  return people === 1 && first
    ? first.userName || first.mobile
    : t`${plural(people, { one: '# person', other: '# people' })}`;
}
