import { Trans } from '@lingui/react/macro';

/**
 * A person's name as text; or that there is none yet, because the profile comes after the first sign-in; or, where not even a
 * number is left, that the account was deleted by its owner.
 */
export function PersonName({ name, mobile }: { name: string; mobile: string }) {
  if (!mobile) return <Trans>Deleted account</Trans>;
  return name ? <bdi>{name}</bdi> : <Trans>No name yet</Trans>;
}
