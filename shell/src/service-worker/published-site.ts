import { parseSiteConfig, type SiteConfig } from '../remotes';
import { shortHash } from './digest';
import { shellList, siteConfig } from './names';
import { type OfflineFile, OfflineListError, parseOfflineList } from './offline-list';

/** What is deployed at this moment, as the site and its remotes publish it. */
export interface PublishedSite {
  /** Changes with the configuration and with any file of the shell or of a kept remote. */
  id: string;
  config: SiteConfig;
  /** The configuration as it was sent. */
  configText: string;
  files: OfflineFile[];
}

async function readFresh(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new OfflineListError(`${address} answered ${response.status}`);
  return await response.text();
}

/**
 * Reads remotes.json, the shell's list and the list of each remote that has one.
 * @throws Error without a network; SiteConfigError and OfflineListError for what cannot be read
 */
export async function readPublishedSite(): Promise<PublishedSite> {
  const configText = await readFresh(siteConfig);
  const config = parseSiteConfig(JSON.parse(configText));
  const remotes = config.remotes.flatMap(({ offlineFiles }) => offlineFiles ?? []);
  const lists = await Promise.all(
    [shellList, ...remotes].map(async (path) => {
      const address = new URL(path, location.origin).href;
      return parseOfflineList(JSON.parse(await readFresh(address)), address);
    }),
  );
  const id = await shortHash([configText, ...lists.map(({ version }) => version)].join('\n'));
  return { id, config, configText, files: lists.flatMap(({ files }) => files) };
}
