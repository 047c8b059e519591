import { Trans } from '@lingui/react/macro';

/** A person's name as text, or that there is none yet: the profile comes after the first sign-in. */
export function PersonName({ name }: { name: string }) {
  return name ? <bdi>{name}</bdi> : <Trans>No name yet</Trans>;
}
