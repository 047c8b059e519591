import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Spec §9 "History infinite-scroll threshold". */
const margin = '100px';

/**
 * Acts when an element comes within 100 px of the visible part of the page, and again whenever it is still there after
 * `active` has turned true anew. Give the ref to an element that stands at the end of the list.
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
