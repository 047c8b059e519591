import type { Page } from '@playwright/test';

/** Returns the release of the admin area that a tab runs; '' if it runs none. */
export const release = (page: Page) =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/releases\/admin-app\/([^/]+)\/remoteEntry/.exec(name)?.[1])
        .filter(Boolean)
        .at(-1) ?? '',
  );

/** Counts the tab's reloads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Returns computed styles of the page's elements, which a foreign style sheet could change. */
export const looks = (page: Page) =>
  page.evaluate(() => {
    const properties = [
      'color',
      'backgroundColor',
      'borderRadius',
      'fontSize',
      'fontFamily',
      'padding',
      'lineHeight',
    ] as const;
    return [document.documentElement, ...document.querySelectorAll('#root *')].map((element) => {
      const style = getComputedStyle(element);
      return `${element.tagName} ${properties.map((name) => style[name]).join(' ')}`;
    });
  });

/** Navigates like a link, without a reload. */
export const cross = (page: Page, path: string) =>
  page.evaluate((to) => {
    // As the router does: each entry has the next place.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ key: to, idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
