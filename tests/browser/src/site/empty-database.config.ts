import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDatabaseVariable } from './prepared-database';
import { startSiteProcess } from './site-process';

/**
 * Playwright's global setup: starts a site once and keeps its migrated, empty database as a template for later sites. A
 * first start takes seconds of both cores.
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
