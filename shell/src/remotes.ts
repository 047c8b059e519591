/** One remote as remotes.json names it. */
export interface RemoteEntry {
  /** Federation name of the container. */
  name: string;
  /** Path prefix that this remote owns, e.g. `/user`. */
  prefix: string;
  /** Address of the remote's manifest. */
  manifest: string;
  /** What the manifest must be, as in Subresource Integrity; then nothing runs that the manifest does not vouch for. */
  integrity?: string;
  /** Address of the list of files that it needs without a network; without one it is not kept on the phone. */
  offlineFiles?: string;
}

/** The run-time configuration of the site: re-pointing it deploys or rolls back a remote without building anything. */
export interface SiteConfig {
  host: string;
  /** Where `/` and unknown paths outside every prefix go. */
  home: string;
  remotes: RemoteEntry[];
  /** `off` takes the service worker away from every browser that comes by (docs/decisions/0009). */
  serviceWorker?: 'off';
}

/** Thrown when remotes.json cannot be fetched or is not what it should be. */
export class SiteConfigError extends Error {
  override readonly name = 'SiteConfigError';
}

/** Whatever else stands in its place a browser would pass over, and check nothing. */
const isIntegrity = (value: unknown) => value === undefined || /^sha(256|384|512)-[\w+/]+=*$/.test(String(value));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isRemoteEntry(value: unknown): value is RemoteEntry {
  const entry = value as Partial<RemoteEntry> | null;
  return (
    isText(entry?.name) &&
    isText(entry.prefix) &&
    entry.prefix.startsWith('/') &&
    isText(entry.manifest) &&
    isIntegrity(entry.integrity) &&
    (entry.offlineFiles === undefined || isText(entry.offlineFiles))
  );
}

/** Judges the parsed remotes.json. @throws SiteConfigError naming what is wrong */
export function parseSiteConfig(value: unknown): SiteConfig {
  const config = value as Partial<SiteConfig> | null;
  if (!isText(config?.host)) throw new SiteConfigError('remotes.json has no "host"');
  if (!isText(config.home)) throw new SiteConfigError('remotes.json has no "home"');
  if (!Array.isArray(config.remotes) || !config.remotes.every(isRemoteEntry)) {
    throw new SiteConfigError('remotes.json has a remote without name, prefix or manifest');
  }
  const { home, remotes, serviceWorker } = config;
  const off = serviceWorker === 'off';
  return { host: config.host.replace(/\/+$/, ''), home, remotes, ...(off && { serviceWorker }) };
}

/** Reads /remotes.json afresh, past every cache. @throws SiteConfigError */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  let answer: unknown;
  try {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new SiteConfigError(`remotes.json answered ${response.status}`);
    answer = await response.json();
  } catch (error) {
    if (error instanceof SiteConfigError) throw error;
    throw new SiteConfigError('remotes.json cannot be read', { cause: error });
  }
  return parseSiteConfig(answer);
}

/** The remote that owns a path, if one does. Paths are compared without regard to case: labels are printed in capitals. */
export function remoteOfPath(remotes: readonly RemoteEntry[], path: string): RemoteEntry | undefined {
  const wanted = path.toLowerCase();
  return remotes.find(({ prefix }) => wanted === prefix || wanted.startsWith(`${prefix}/`));
}
