import type { Page } from '@playwright/test';

/** Half of a target's edge, less a pixel for rounding (48 px in the user area). */
const reach = 23;

/**
 * Returns touch targets that are too small: for each enabled control, whether a point 23 px from its middle to any side
 * still hits it (or its label). A link within a sentence is as tall as its line (WCAG 2.2 SC 2.5.8). One line per
 * failed control.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((distance) => {
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch]';
    const dialogs = [...document.querySelectorAll('dialog:modal')];
    const scope: ParentNode = dialogs.at(-1) ?? document;
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      !element.matches(':disabled') &&
      element.closest('[inert], [aria-hidden=true]') === null;
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement !== null &&
      element.parentElement.textContent.trim() !== element.textContent.trim();
    const labelOf = (element: Element) =>
      element.closest('label') ?? (element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null);
    const isField = (element: Element) =>
      element.matches('textarea, select') ||
      (element instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'file', 'button', 'submit'].includes(element.type));
    const belongs = (hit: Element | null, element: Element) =>
      hit !== null &&
      (element.contains(hit) ||
        labelOf(element)?.contains(hit) === true ||
        hit.closest('label')?.control === element ||
        // A field's frame is a pixel or two larger than the field.
        (isField(element) && hit === element.parentElement));

    const top = document.scrollingElement?.scrollTop ?? 0;
    const small: string[] = [];
    for (const element of scope.querySelectorAll(controls)) {
      if (!shown(element) || inSentence(element)) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const measured = isField(element) || !labelOf(element) ? element : (labelOf(element) ?? element);
      const { x, y, width, height } = measured.getBoundingClientRect();
      // A skip link is outside the viewport until focused; a file input may have no size.
      if (y + height <= 0 || width === 0 || height === 0) continue;
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const presses = [
        [0, 0],
        [distance, 0],
        [-distance, 0],
        [0, distance],
        [0, -distance],
      ] as const;
      const hits = presses.map(([dx, dy]) => document.elementFromPoint(middleX + dx, middleY + dy));
      // A control that is covered completely, by a sticky bar, cannot be checked here.
      if (!belongs(hits[0] ?? null, element)) continue;
      if (hits.every((hit) => belongs(hit, element))) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      small.push(`${element.tagName.toLowerCase()} “${name.slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`);
    }
    document.scrollingElement?.scrollTo({ top, behavior: 'instant' });
    return small;
  }, reach);
}

/** Returns texts that are cut off by their box: one line each. */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = (value: string) => value === 'hidden' || value === 'clip';
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const cut: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (!hasOwnText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      // Visually hidden texts for screen readers are clipped on purpose.
      if (element.clientWidth <= 1 || element.clientHeight <= 1) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const wide = clips(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const high = clips(overflowY) && element.scrollHeight > element.clientHeight + 2;
      if (wide || high) cut.push(element.textContent.trim().slice(0, 60));
    }
    return cut;
  });
}
