import { useCallback } from 'react';
import { useRemembered } from '../lists/use-remembered';

const off = 'off';

/**
 * Returns whether single-key shortcuts are enabled: on until the user disables them, since speech input and accidental
 * key presses trigger them (WCAG 2.1.4). Persisted in this browser.
 */
export function useShortcuts(): [on: boolean, setOn: (on: boolean) => void] {
  const [remembered, remember] = useRemembered('shortcuts');
  const setOn = useCallback((on: boolean) => remember(on ? null : off), [remember]);
  return [remembered !== off, setOn];
}

/**
 * Returns the key that focuses the page's search, for SearchInput's `shortcut`; undefined if shortcuts are disabled.
 */
export function useSearchShortcut(): string | undefined {
  const [on] = useShortcuts();
  return on ? '/' : undefined;
}
