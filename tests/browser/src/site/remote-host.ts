import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveBuild, readBuiltFiles, writeBuild } from '../deployment/derive-build';
import { type FolderHost, serveFolder } from './folder-host';

const built = join(__dirname, '../../../../user-app/dist');

/** A host of the user area alone, separate from the site, that can publish another build. */
export interface RemoteHost extends FolderHost {
  /**
   * Publishes a build that differs in every chunk; each executed chunk writes the version to
   * `document.documentElement.dataset.release`.
   * @param folder of a release, immutable, e.g. `/2`; default: replaces the build at `/`, whose files are gone
   */
  publish(version: number, folder?: string): void;
}

/** Starts the host with version 1. */
export async function startRemoteHost(): Promise<RemoteHost> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-remote-'));
  const build = readBuiltFiles(built);
  const publish = (version: number, release = '') => {
    if (!release) rmSync(folder, { recursive: true, force: true });
    writeBuild(deriveBuild(build, version), folder + release);
  };
  publish(1);
  const host = await serveFolder(folder, /^\/\d/);
  return {
    ...host,
    publish,
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
