import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startSiteProcess, type SiteProcess } from '../../../e2e/src/site/site-process';
import { storageOf } from './screens';

const root = join(__dirname, '../../..');

/** A site that is measured: ours, or what it is measured beside. */
export interface Contender {
  what: string;
  site: SiteProcess;
  /** What its browser keeps of somebody who is signed in; the skeleton knows nobody. */
  hasScreens: boolean;
}

/**
 * Builds the peers (bench/.cache/web) and starts all of them on the site's own server, each with a copy of the same demo data.
 *
 * @param names of the peers wanted: `one-bundle`, `skeleton`
 * @param asBuilt takes the peers as they were built before
 * @returns ours first, and what a browser keeps of each area's signed-in person, which is true of every copy of the data
 */
export async function startContenders(
  browser: Browser,
  names: readonly string[],
  asBuilt: boolean,
): Promise<{ contenders: Contender[]; storage: Awaited<ReturnType<typeof storageOf>> }> {
  for (const name of asBuilt ? [] : names) {
    console.error(`Building ${name} …`);
    const program = join(__dirname, 'build-peers.cjs');
    execFileSync(process.execPath, [program, name, join(root, 'bench/.cache/web', name)], { stdio: 'inherit' });
  }
  const first = await startSiteProcess({ env: { DEMO_DATA: 'on' } });
  const storage = await storageOf(browser, first);
  await first.stop();
  const copy = () => {
    const folder = mkdtempSync(join(tmpdir(), 'loyalty-web-'));
    cpSync(first.dataDir, folder, { recursive: true });
    return folder;
  };
  const contenders: Contender[] = [
    { what: 'ours', site: await startSiteProcess({ dataDir: copy() }), hasScreens: true },
  ];
  for (const name of names) {
    const folder = join(root, 'bench/.cache/web', name);
    const site = await startSiteProcess({ dataDir: copy(), program: 'peer', env: { PEER_ROOT: folder } });
    contenders.push({ what: name.replace('-', ' '), site, hasScreens: name !== 'skeleton' });
  }
  await first.dispose();
  return { contenders, storage };
}
