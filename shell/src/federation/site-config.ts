import type * as written from '@loyalty/tooling/site-files';

/** One remote as remotes.json names it. */
export interface RemoteEntry extends Pick<
  written.RemoteEntry,
  'name' | 'manifest' | 'integrity' | 'offlineFiles' | 'app'
> {
  /** '' if it is malformed: any address that is no other remote's may be its own. */
  prefix: string;
  /** '' if the entry is malformed: its area is not available. */
  manifest: string;
  /** Not validated. */
  home?: unknown;
  title?: unknown;
}

export interface SiteConfig extends Pick<written.SiteConfig, 'host' | 'home' | 'serviceWorker'> {
  /** Longest prefix first. */
  remotes: RemoteEntry[];
}

/** Browsers ignore any other value and check nothing. */
const isIntegrity = (value: unknown) => value === undefined || /^sha(256|384|512)-[\w+/]+=*$/.test(String(value));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Validates each entry alone: a malformed one takes down its own area only. */
function parseRemote(value: unknown): RemoteEntry {
  const entry = Object(value) as Partial<RemoteEntry>;
  const { name, manifest, integrity, offlineFiles } = entry;
  const [prefix = ''] = /^(\/[^/A-Z]+)+$/.exec(String(entry.prefix)) ?? [];
  const isValid =
    isText(name) && isText(manifest) && isIntegrity(integrity) && (offlineFiles === undefined || isText(offlineFiles));
  if (prefix && isValid) return entry as RemoteEntry;
  console.error('remotes.json: this entry is malformed', value);
  return { name: String(name), prefix, manifest: '' };
}

/**
 * Validates the parsed remotes.json.
 * @throws Error if there is no site in it
 */
export function parseSiteConfig(value: unknown): SiteConfig {
  const config = value as Partial<SiteConfig> | null;
  if (!isText(config?.host) || !isText(config.home) || !Array.isArray(config.remotes)) {
    throw new Error('remotes.json has no host, home or remotes');
  }
  const { home, serviceWorker } = config;
  const remotes = config.remotes.map(parseRemote).sort((one, other) => other.prefix.length - one.prefix.length);
  const off = serviceWorker === 'off';
  return { host: config.host.replace(/\/+$/, ''), home, remotes, ...(off && { serviceWorker }) };
}

/** Returns the remote that owns a path, if any. Paths are compared case-insensitively: labels are printed in capitals. */
export function remoteOfPath(remotes: readonly RemoteEntry[], path: string): RemoteEntry | undefined {
  const wanted = path.toLowerCase();
  return remotes.find(({ prefix }) => wanted === prefix || wanted.startsWith(`${prefix}/`));
}
