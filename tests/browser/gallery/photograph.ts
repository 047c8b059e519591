import type { Page } from '@playwright/test';

/** Pixels around the component, for focus rings and shadows. */
const margin = 8;

/**
 * Returns a screenshot clipped to what the story renders, so that pictures are small and independent of other stories.
 * @param part 'screen' for overlays and full pages
 */
export async function photograph(page: Page, part: 'part' | 'screen'): Promise<Buffer> {
  const how = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  if (part === 'screen') return page.screenshot(how);
  const clip = await page.evaluate((margin) => {
    const rectangles = Array.from(document.querySelectorAll('#storybook-root [data-density] > *'), (element) =>
      element.getBoundingClientRect(),
    ).filter(({ width, height }) => width > 0 && height > 0);
    const x = Math.max(0, Math.floor(Math.min(...rectangles.map(({ left }) => left)) - margin));
    const y = Math.max(0, Math.floor(Math.min(...rectangles.map(({ top }) => top)) - margin));
    const right = Math.ceil(Math.max(...rectangles.map((rectangle) => rectangle.right)) + margin);
    const bottom = Math.ceil(Math.max(...rectangles.map((rectangle) => rectangle.bottom)) + margin);
    return { x, y, width: Math.min(right, document.documentElement.clientWidth) - x, height: bottom - y };
  }, margin);
  return page.screenshot({ ...how, clip, fullPage: true });
}
