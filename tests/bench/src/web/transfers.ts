import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { type FirstScreen, openPhone } from './screens';

const types: Record<string, 'js' | 'css' | 'font'> = { script: 'js', stylesheet: 'css', font: 'font' };

/** Returns the number of requests of a first visit, and kB by type: bodies as gzip at level 9. */
export async function weighScreen(
  browser: Browser,
  site: SiteProcess,
  { path, storage, complete }: FirstScreen,
): Promise<Record<'requests' | 'js' | 'css' | 'font', number>> {
  const context = await openPhone(browser, site, storage);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => void responses.push(response));
    await page.goto(site.origin + path);
    await complete(page);
    await page.waitForLoadState('networkidle');
    const weights = { requests: responses.length, js: 0, css: 0, font: 0 };
    for (const response of responses) {
      const type = types[response.request().resourceType()];
      if (type) weights[type] += gzipSync(await response.body(), { level: 9 }).length / 1000;
    }
    return weights;
  } finally {
    await context.close();
  }
}
