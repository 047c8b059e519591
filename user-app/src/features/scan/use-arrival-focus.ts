import { useEffect, type RefObject } from 'react';
import { useLocation } from '@loyalty/shared-ui/router';

/**
 * Focuses the start of a screen after a navigation, as a full load would. These screens are outside the frame, in which
 * `useRouteFocus` does it.
 * @param ref an element with `tabIndex={-1}`
 */
export function useArrivalFocus(ref: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useEffect(() => {
    // A dialog keeps its focus; the first load ("default") starts at the top by itself.
    if (key !== 'default' && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [key, ref]);
}
