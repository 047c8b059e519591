import { useCallback } from 'react';
import { useRemembered } from '../lists/use-remembered';

const off = 'off';

/**
 * Whether single keys are shortcuts: on until the reader turns them off, for speech input and stray presses set them off
 * unawares (WCAG 2.1.4). Remembered in this browser.
 */
export function useShortcuts(): [on: boolean, setOn: (on: boolean) => void] {
  const [remembered, remember] = useRemembered('shortcuts');
  const setOn = useCallback((on: boolean) => remember(on ? null : off), [remember]);
  return [remembered !== off, setOn];
}

/** The key that leads to the page's search, for SearchInput's `shortcut`; undefined where shortcuts are turned off. */
export function useSearchShortcut(): string | undefined {
  const [on] = useShortcuts();
  return on ? '/' : undefined;
}
