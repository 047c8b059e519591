import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns whether an element's content is larger than the element, kept up to date as either changes.
 * @param ref the scrolling element; its children are watched too, since its own box stays when they grow
 * @param active false while the element is not rendered
 */
export function useOverflowing(ref: RefObject<HTMLElement | null>, axis: 'x' | 'y', active = true): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!active || !element || typeof ResizeObserver === 'undefined') return;
    const measure = () =>
      setOverflowing(
        axis === 'x' ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight,
      );
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
  }, [ref, axis, active]);
  return active && overflowing;
}
