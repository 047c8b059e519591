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

/** Returns the key that focuses the page's search, for SearchInput's `shortcut`; undefined if shortcuts are disabled. */
export function useSearchShortcut(): string | undefined {
  const [on] = useShortcuts();
  return on ? '/' : undefined;
}

/** Elements that use letters and digits themselves. */
const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select, [contenteditable]';

/** A dialog or an open popover: the page below must not react. */
const layer = 'dialog, [popover]';

/** Returns whether a key is text where it was pressed. */
export const isTyped = ({ target }: Pick<Event, 'target'>): boolean =>
  target instanceof Element && target.closest(typedInto) !== null;

/**
 * Returns the key in lower case; on a keyboard with Indian letters, the Latin letter in its place. Undefined for a key that is not
 * ours: with Ctrl, Meta or Alt, which belong to the browser and the system; repeated while held; part of a composed letter; or handled
 * already.
 */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return undefined;
  if (key.length > 1) return key;
  return key > '~' ? code.replace(/^(?:Key|Digit)/, '').toLowerCase() : key.toLowerCase();
}

/**
 * Runs actions by single keys, unless shortcuts are disabled, something is typed, or a dialog or popover is open. Escape leaves the field
 * that something is typed into.
 * @param actions by `event.key` in lower case, e.g. `j`, `?`, `Escape`; one that returns false leaves the key to the browser
 * @param leaveField called after Escape left a field, e.g. to focus the list again
 */
export function useShortcutKeys(
  actions: Readonly<Record<string, () => boolean | void>>,
  leaveField?: () => void,
): void {
  const [on] = useShortcuts();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutOf(event);
    const { target } = event;
    // Also a dialog that this very key has just closed: the key must not decide the next claim.
    if (
      key === undefined ||
      document.querySelector('dialog[open]') ||
      !(target instanceof Element) ||
      target.closest(layer)
    )
      return;
    if (isTyped(event)) {
      if (key !== 'Escape') return;
      if (target instanceof HTMLElement) target.blur();
      leaveField?.();
      return;
    }
    const action = actions[key];
    if (action && action() !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}
