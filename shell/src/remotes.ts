/** One remote as remotes.json names it. */
export interface RemoteEntry {
  /** Federation name of the container. */
  name: string;
  /** Path prefix of this remote, e.g. `/user`. */
  prefix: string;
  manifest: string;
  /** Digest of the manifest, as in Subresource Integrity; with it only files that the manifest lists can run. */
  integrity?: string;
  /** Address of the list of files needed offline; without one the remote is not available offline. */
  offlineFiles?: string;
}

/** The run-time configuration of the site: changing an address deploys or rolls back a remote without a build. */
export interface SiteConfig {
  host: string;
  /** Where `/` redirects to. */
  home: string;
  remotes: RemoteEntry[];
  /** `off` removes the service worker from every browser that visits (docs/decisions/0009). */
  serviceWorker?: 'off';
}

/** Thrown when remotes.json cannot be fetched or is invalid. */
export class SiteConfigError extends Error {
  override readonly name = 'SiteConfigError';
}

/** Browsers ignore any other value and check nothing. */
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

/**
 * Validates the parsed remotes.json.
 * @throws SiteConfigError naming what is wrong
 */
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

/**
 * Fetches /remotes.json past every cache.
 * @throws SiteConfigError
 */
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

/** Returns the remote that owns a path, if any. Paths are compared case-insensitively: labels are printed in capitals. */
export function remoteOfPath(remotes: readonly RemoteEntry[], path: string): RemoteEntry | undefined {
  const wanted = path.toLowerCase();
  return remotes.find(({ prefix }) => wanted === prefix || wanted.startsWith(`${prefix}/`));
}
