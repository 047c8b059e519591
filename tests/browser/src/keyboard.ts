import { expect, type Page } from '@playwright/test';

interface Stop {
  name: string;
  /** Whether a focus ring is painted around the element, its frame or label, or its content. */
  ringed: boolean;
}

/** More tab stops than any screen has. */
const mostStops = 60;

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const field = element as HTMLInputElement;
    const words = (node: Element | null | undefined) => node?.textContent.trim() ?? '';
    const byId = element.getAttribute('aria-labelledby');
    const name =
      element.getAttribute('aria-label') ??
      (byId ? words(document.getElementById(byId)) : words(field.labels?.[0]) || words(element));
    const around = [element.parentElement, element.parentElement?.parentElement].filter(
      (node) => node instanceof Element,
    );
    const ringed = [element, ...around, ...element.children].some((node) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    return { name, ringed };
  });
}

/**
 * Presses Tab until the element with this name has the focus; every stop on the way must have a visible focus indicator
 * (WCAG 2.2 SC 2.4.7).
 */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const { name: there, ringed } = await readStop(page);
    // At the end the focus passes through the browser's own toolbar.
    if (there !== '' && (await page.evaluate(() => document.activeElement !== document.body))) {
      expect(ringed, `a ring around “${there}”`).toBe(true);
    }
    if (name.test(there)) return;
    passed.push(there.slice(0, 30));
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
}

/** Tabs to a control ({@link tabTo}) and presses Enter. */
export async function go(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
