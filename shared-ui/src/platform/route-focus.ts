import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from '@loyalty/shared-ui/router';

/**
 * Focuses the new page's start after a navigation, as a full load would; not on the first load, nor if only the query changed (a
 * filter, a page of a table) or the page has focused something itself.
 * @param ref an element with `tabIndex={-1}`, usually <main>
 */
export function useRouteFocus(ref: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = ref.current;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, ref]);
}
