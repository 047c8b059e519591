import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDatabaseVariable } from './prepared-database';
import { startSiteProcess } from './site-process';

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
  process.env[preparedDatabaseVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
