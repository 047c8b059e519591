import { Trans } from '@lingui/react/macro';

/**
 * Renders a user's name; or that there is none yet, since the profile comes after the first sign-in; or, without a
 * mobile, that the account was deleted by its owner.
 */
export function UserName({ name, mobile }: { name: string; mobile: string }) {
  if (!mobile) return <Trans>Deleted account</Trans>;
  return name ? <bdi>{name}</bdi> : <Trans>No name yet</Trans>;
}
