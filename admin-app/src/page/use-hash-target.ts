import { useLocation } from '@loyalty/shared-ui/router';
import { type RefObject, useEffect } from 'react';

/** Scrolls a part of the page into view if the address names it: the router does so only for what is there at once. */
export function useHashTarget(id: string | undefined, ref: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) ref.current?.scrollIntoView({ block: 'center' });
  }, [hash, id, ref]);
}
