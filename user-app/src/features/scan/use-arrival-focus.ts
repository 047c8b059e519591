import { useEffect, type RefObject } from 'react';
import { useLocation } from '@loyalty/shared-ui/router';

/**
 * Puts the focus at the start of a screen that was navigated to, as a full load would. These screens stand without the frame, in
 * which `useRouteFocus` follows the navigation; they come and go whole.
 * @param ref an element with `tabIndex={-1}`
 */
export function useArrivalFocus(ref: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    // What a dialog has focused keeps it; the first load ("default") begins at the top by itself.
    if (key !== 'default' && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [key, ref]);
}
