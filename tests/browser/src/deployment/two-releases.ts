import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { digestOf, releaseOf } from '../../../../tooling/deploy/release';
import { type RemoteHost, startRemoteHost } from '../site/remote-host';
import { openRemotesFile, type SiteConfig } from '../site/remotes-file';
import { startSiteProcess, type SiteProcess } from '../site/site-process';
import { type Build, deriveBuild, readBuiltFiles, writeBuild } from './derive-build';

const built = join(__dirname, '../../../../user-app/dist');

/** A site whose target has two releases of the user area, and another machine's build of it, as a developer serves it. */
export interface TwoReleases {
  site: SiteProcess;
  /** Its chunks write "1" (deriveBuild). */
  host: RemoteHost;
  /** Version of the release that is not live. Its chunks write "3", the live one's "2". */
  preview: string;
  /** Says what a tab may run in place of the live release. */
  allow(...overrides: NonNullable<SiteConfig['overrides']>): void;
  dispose(): Promise<void>;
}

/** Writes a release as `npm run deploy -- publish` does. @returns its version */
function writeRelease(target: string, build: Build): string {
  const release = releaseOf('user-app', '0.1.0', build);
  const folder = join(target, 'user-app', release.version);
  writeBuild(build, folder);
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return release.version;
}

export async function startTwoReleases(): Promise<TwoReleases> {
  const target = mkdtempSync(join(tmpdir(), 'two-releases-'));
  const remotesFile = openRemotesFile();
  const build = readBuiltFiles(built);
  const second = deriveBuild(build, 2);
  const folder = `/releases/user-app/${writeRelease(target, second)}/`;
  const live = {
    manifest: `${folder}remote.json`,
    integrity: digestOf(second.get('remote.json') as Buffer, 'sha384'),
    offlineFiles: `${folder}offline-files.json`,
  };
  const preview = writeRelease(target, deriveBuild(build, 3));
  const allow: TwoReleases['allow'] = (...overrides) =>
    remotesFile.write((config) => {
      const remotes = config.remotes.map((entry) => (entry.name === 'user_app' ? { ...entry, ...live } : entry));
      Object.assign(config, { releases: '/releases/', overrides, remotes });
    });
  allow();
  const [site, host] = await Promise.all([
    startSiteProcess({ env: { RELEASES_DIR: target, REMOTES_FILE: remotesFile.path } }),
    startRemoteHost(),
  ]);
  const dispose = async () => {
    await Promise.all([site.dispose(), host.close()]);
    remotesFile.remove();
    rmSync(target, { recursive: true, force: true });
  };
  return { site, host, preview, allow, dispose };
}

export const overrideBadge = (page: Page) => page.getByRole('complementary', { name: 'Release of this tab' });

/** Waits for the sign-in screen. @returns what the chunks of its release have written */
export async function runs(page: Page): Promise<string | undefined> {
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeVisible();
  return await page.evaluate(() => document.documentElement.dataset.release);
}

/** Opens the sign-in screen. @returns as {@link runs} */
export async function openAt(page: Page, { site }: TwoReleases, override?: string): Promise<string | undefined> {
  const query = override === undefined ? '' : `?override=${override}`;
  await page.goto(`${site.origin}/user/login${query}`);
  return await runs(page);
}
