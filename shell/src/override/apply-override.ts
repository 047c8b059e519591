import { copyState } from '../device/copy-state';
import { fetchRemoteManifest } from '../federation/remote-manifest';
import type { RemoteEntry, SiteConfig } from '../federation/site-config';
import { showBadge } from './override-badge';

/** What a tab asks for in place of a remote's live release. */
export interface Override {
  /** The remote's folder in the target, e.g. `user-app`. */
  app: string;
  /** A release of the operator's store. */
  release?: string;
  /** Address of a manifest on the developer's own machine. */
  address?: URL;
  /** For people: `user-app: 1.4.0-3f9c2a1b`. */
  name: string;
}

const isApp = /^[a-z][a-z0-9-]{0,39}$/;
/** As in tooling/deploy/release.ts: one folder's name, so no path leads out of it. */
const isRelease = /^\d+\.\d+\.\d+[\w.-]{0,40}-[0-9a-f]{8}$/;

const ownMachine = ['localhost', '127.0.0.1'];

function parseLocal(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  const { protocol, hostname, username, password } = address;
  return protocol === 'http:' && ownMachine.includes(hostname) && !username && !password ? address : undefined;
}

/**
 * Parses `<app>@<release>` or `<app>@http://localhost:<port>/…`. It may come from a stranger's link.
 * @returns undefined for anything else
 */
export function parseOverride(text: string): Override | undefined {
  const [app = ''] = text.split('@', 1);
  const wanted = text.slice(app.length + 1);
  if (!isApp.test(app)) return undefined;
  if (isRelease.test(wanted)) return { app, release: wanted, name: `${app}: ${wanted}` };
  const address = parseLocal(wanted);
  return address && { app, address, name: `${app}: ${address.host}` };
}

const key = 'override';

/** Moves what the address asks for into this tab's storage, where an empty one ends it. @returns what the tab asks for */
function takeFromAddress(): string | null {
  const address = new URL(location.href);
  const asked = address.searchParams.get(key);
  if (asked) sessionStorage.setItem(key, asked);
  else if (asked === '') sessionStorage.removeItem(key);
  if (asked !== null) {
    address.searchParams.delete(key);
    history.replaceState(history.state, '', address);
  }
  return sessionStorage.getItem(key);
}

/** Ends this tab's override: the reloaded page runs the live release. */
function end(): void {
  sessionStorage.removeItem(key);
  location.reload();
}

/** The fields of remotes.json that only overrides need. */
interface Permissions {
  releases?: unknown;
  overrides?: unknown;
}

/** Returns the digest of a release's manifest from its list of files (tooling/deploy/release.ts). @throws Error */
async function digestOfRelease(folder: URL, { app, release }: Override): Promise<string> {
  const response = await fetch(new URL('release.json', folder), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const list = (await response.json()) as {
    app?: unknown;
    version?: unknown;
    files?: Record<string, { digest?: unknown }>;
  };
  const { digest } = list.files?.['remote.json'] ?? {};
  if (list.app !== app || list.version !== release || !/^sha256-[A-Za-z0-9+/]{43}=$/.test(String(digest)))
    throw new Error(`${response.url} is not the list of this release`);
  return String(digest);
}

/** Returns what replaces the live manifest. @throws Error if it cannot be loaded */
async function locate(override: Override, live: RemoteEntry, releases: unknown) {
  const { app, release, address } = override;
  if (address) {
    const { name } = await fetchRemoteManifest({ ...live, integrity: '' }, address, 1);
    if (name !== live.name) throw new Error(`${address.href} is of ${name}, not of ${live.name}`);
    const { requireCors } = await import(/* webpackChunkName: "integrity" */ '../federation/integrity');
    requireCors(address);
    return { manifest: address.href, integrity: undefined };
  }
  const folder = new URL(`${String(releases)}${app}/${release}/`, location.origin);
  return { manifest: new URL('remote.json', folder).href, integrity: await digestOfRelease(folder, override) };
}

/**
 * Applies this tab's override, and shows it, or why it is refused, in a badge. Nothing is kept for use without a network in such a tab: the copy
 * on the phone is of the live releases.
 *
 * @param served remotes.json as the site serves it now; without it no override is allowed
 */
export async function applyOverride(config: SiteConfig, served: unknown): Promise<SiteConfig> {
  const asked = takeFromAddress();
  if (asked === null) return config;
  const { releases, overrides } = Object(served) as Permissions;
  const override = parseOverride(asked);
  const refuse = (reason: 'malformed' | 'not-allowed' | 'not-loaded') => {
    showBadge({ name: override?.name ?? '', refused: reason, onEnd: end });
    return config;
  };
  if (!override) return refuse('malformed');
  const kind = override.address ? 'localhost' : 'releases';
  if (!Array.isArray(overrides) || !overrides.includes(kind)) return refuse('not-allowed');
  const live = config.remotes.find(({ app, name }) => (app ?? name.replaceAll('_', '-')) === override.app);
  try {
    if (!live) throw new Error(`remotes.json has no ${override.app}`);
    const located = await locate(override, live, releases);
    copyState.set('unsupported');
    showBadge({ name: override.name, onEnd: end });
    const remotes = config.remotes.map((remote) => ({
      ...remote,
      ...(remote === live && located),
      offlineFiles: undefined,
    }));
    return { ...config, remotes };
  } catch (error) {
    console.error(error);
    return refuse('not-loaded');
  }
}
