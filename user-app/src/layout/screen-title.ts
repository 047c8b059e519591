import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@loyalty/shared-ui/router';
import { useProfile } from '../session/profile.resource';

/** What a framed route says about its screen, in the route's `handle`. */
export interface ScreenHandle {
  /** The heading; the home screen has none and greets the person. */
  title?: MessageDescriptor;
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The heading of the screen that is open. */
export function useScreenTitle(): string {
  const { t, i18n } = useLingui();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const name = firstName(useProfile().data?.name ?? '');
  if (handle?.title) return i18n._(handle.title);
  return name ? t`Namaste, ${name}` : t`Namaste`;
}
