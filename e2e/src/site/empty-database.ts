import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSiteProcess } from './site-process';

/** Tells Playwright's workers where the prepared database lies. */
const variable = 'E2E_EMPTY_DATABASE';

/**
 * Playwright's global setup: one first start of a site, whose migrated, empty database later sites begin with. A first start
 * takes seconds of both cores; that it works is shown by doing it here.
 * @returns the global teardown
 */
export default async function prepareEmptyDatabase(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-empty-'));
  const site = await startSiteProcess();
  await site.stop();
  cpSync(join(site.dataDir, 'database'), join(folder, 'database'), { recursive: true });
  await site.dispose();
  process.env[variable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Gives a new data folder the prepared database, where there is one. */
export function layInEmptyDatabase(dataDir: string): void {
  const prepared = process.env[variable];
  if (prepared && existsSync(prepared)) {
    cpSync(join(prepared, 'database'), join(dataDir, 'database'), { recursive: true });
  }
}
