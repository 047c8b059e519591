/**
 * Returns the page numbers to offer: up to `width` around the current one (spec §9), within 1…pages.
 * @example pageWindow(5, 9) // [3, 4, 5, 6, 7]
 */
export function pageWindow(current: number, pages: number, width = 5): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(width / 2), pages - width + 1));
  return Array.from({ length: Math.min(width, pages) }, (_, index) => first + index);
}
