import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@loyalty/shared-ui/router';
import { useProfile } from '../session/profile.resource';

/** A framed route's `handle`. */
export interface ScreenHandle {
  /** The heading; the home screen has none and greets the user. */
  title?: MessageDescriptor;
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Returns the heading of the open screen. */
export function useScreenTitle(): string {
  const { t, i18n } = useLingui();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const name = firstName(useProfile().data?.name ?? '');
  if (handle?.title) return i18n._(handle.title);
  return name ? t`Namaste, ${name}` : t`Namaste`;
}
