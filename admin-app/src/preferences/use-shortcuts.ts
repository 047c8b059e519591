import { useEffect, useEffectEvent } from 'react';
import { useRemembered } from '../lists/use-remembered';

const off = 'off';

/**
 * Returns whether single-key shortcuts are enabled: on until the user disables them, since speech input and accidental
 * key presses trigger them (WCAG 2.1.4). Persisted in this browser.
 */
export function useShortcuts(): [on: boolean, setOn: (on: boolean) => void] {
  const [remembered, remember] = useRemembered('shortcuts');
  return [remembered !== off, (on) => remember(on ? null : off)];
}

/**
 * Returns the key that focuses the page's search, for SearchInput's `shortcut`; undefined if shortcuts are disabled.
 */
export function useSearchShortcut(): string | undefined {
  const [on] = useShortcuts();
  return on ? '/' : undefined;
}

/** Elements that use letters and digits themselves. */
const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open]';

/** Returns the key in lower case; on a keyboard with Indian letters, the Latin letter in its place. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  key.length > 1 ? key : key > '~' ? code.replace(/^Key/, '').toLowerCase() : key.toLowerCase();

/**
 * Runs actions by single keys, unless shortcuts are disabled, something is typed, a dialog is open or the key repeats.
 * @param actions by `event.key` in lower case, e.g. `j`, `?`, `Escape`; one that returns false leaves the key to the browser
 */
export function useShortcutKeys(actions: Readonly<Record<string, () => boolean | void>>): void {
  const [on] = useShortcuts();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || event.defaultPrevented)
      return;
    if (event.target instanceof Element && event.target.closest(typedInto)) return;
    // Also a dialog that this very key has just closed: the key must not decide the next claim.
    if (document.querySelector('dialog[open]') || (event.target instanceof Element && event.target.closest('dialog')))
      return;
    const action = actions[keyOf(event)];
    if (action && action() !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
