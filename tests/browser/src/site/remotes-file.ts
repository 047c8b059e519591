import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as written from '../../../../tooling/site-files';

const published = join(__dirname, '../../../../deploy/site/dist/remotes.json');

/** The published configuration, none of whose entries is malformed. */
export interface SiteConfig extends written.SiteConfig {
  remotes: written.RemoteEntry[];
}

export interface RemotesFile {
  /** For the site's `REMOTES_FILE`. */
  path: string;
  read(): SiteConfig;
  /** Writes the published configuration with an optional change. A running site reads it at once. */
  write(change?: (config: SiteConfig) => void): void;
  remove(): void;
}

/** Creates a copy of the published configuration that a test may change while its site runs. */
export function openRemotesFile(): RemotesFile {
  const folder = mkdtempSync(join(tmpdir(), 'remotes-file-'));
  const path = join(folder, 'remotes.json');
  const readFrom = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as SiteConfig;
  const write: RemotesFile['write'] = (change) => {
    const config = readFrom(published);
    change?.(config);
    writeFileSync(path, JSON.stringify(config));
  };
  write();
  return { path, read: () => readFrom(path), write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
