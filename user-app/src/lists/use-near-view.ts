import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Spec §9 "History infinite-scroll threshold". */
const margin = '100px';

/**
 * Calls back when an element comes within 100 px of the viewport, and again if it is still there when `active` turns true again.
 * Attach the ref to an element at the end of the list.
 */
export function useNearView(active: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!active || !ref.current) return;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${margin}` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [active]);
  return ref;
}
