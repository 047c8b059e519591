import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element's content is taller than the element, kept up to date as either changes.
 *
 * @param ref the scrolling element; its children are watched, for its own box stays when they grow
 * @param active false while the element is not there
 */
export function useOverflowing(ref: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!active || !element) return;
    const measure = () => setOverflowing(element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const part of [element, ...element.children]) sizes.observe(part);
    };
    const contents = new MutationObserver(watch);
    contents.observe(element, { childList: true });
    watch();
    return () => {
      contents.disconnect();
      sizes.disconnect();
    };
  }, [ref, active]);
  return active && overflowing;
}
