import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';

/** Clicks a button and saves its download into a folder. */
export async function saveDownload(
  page: Page,
  folder: string,
  button: string,
): Promise<{ file: string; download: Download }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await started;
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return { file, download };
}
