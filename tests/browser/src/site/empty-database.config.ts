import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparedDataVariable, startSiteProcess } from './site-process';

/**
 * Playwright's global setup: starts a site without and one with demo content once, and keeps their data as templates for later
 * sites. A first start takes seconds.
 * @returns the global teardown
 */
export default async function prepareData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-prepared-'));
  const prepare = async (demo: string) => {
    const site = await startSiteProcess({ env: { DEMO_DATA: demo } });
    await site.stop();
    cpSync(site.dataDir, join(folder, demo), { recursive: true });
    await site.dispose();
  };
  await Promise.all(['off', 'on'].map(prepare));
  process.env[preparedDataVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
