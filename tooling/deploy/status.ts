import type { RemoteEntry, SiteConfig } from '../site-files';
import { builtIn, entryOf } from './apps';
import type { Health, ReleaseHealth } from './health';
import { type Event, readHistory } from './history';
import type { ShellManifest } from './live-site';
import { listReleases, readRelease, releaseFolder } from './release';
import { missingExports, type RequiredModules } from './shared-modules';
import { liveOf, previousOf } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** A release that the target keeps. */
export interface ReleaseStatus {
  version: string;
  publishedAt: string | undefined;
  /** Without compressed copies. */
  bytes: number;
  /** Undefined if the release cannot be read. */
  required: RequiredModules | undefined;
  outcome: ReleaseHealth | undefined;
  /** Published after the live one: the next switch could make it live. */
  isNewer: boolean;
}

/** A remote in a target. */
export interface RemoteStatus {
  app: string;
  entry: RemoteEntry | undefined;
  /** Undefined: what the site was built with. */
  live: string | undefined;
  /** What made it live; undefined if the history does not say. */
  since: Event | undefined;
  previous: string | undefined;
  canary: { version: string; share: number } | undefined;
  /** Newest first. */
  releases: ReleaseStatus[];
  /** Newest first. */
  events: Event[];
}

const isCompressed = /\.(gz|br)$/;

/** A damaged release is shown, too: it must not hide the others. */
async function readKept(store: ObjectStore, app: string, version: string) {
  try {
    const { files } = await readRelease(store, app, version);
    const sizes = Object.entries(files).map(([path, { bytes }]) => (isCompressed.test(path) ? 0 : bytes));
    const requires = await store.read(`${releaseFolder(app, version)}requires.json`);
    const required = JSON.parse(String(requires?.bytes ?? '{}')) as RequiredModules;
    return { required, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
  } catch {
    return { required: undefined, bytes: 0 };
  }
}

async function readRemote(store: ObjectStore, config: SiteConfig, app: string, health: Health): Promise<RemoteStatus> {
  const entry = entryOf(config, app);
  const live = entry && liveOf(config, app, entry);
  const events = (await readHistory(store, app)).reverse();
  const publishedAt = (version?: string) =>
    events.find((event) => event.action === 'publish' && event.version === version)?.at;
  const sinceLive = publishedAt(live) ?? '';
  const releases = (await listReleases(store, app)).map(async (version): Promise<ReleaseStatus> => {
    const at = publishedAt(version);
    return {
      ...(await readKept(store, app, version)),
      version,
      publishedAt: at,
      outcome: health[app]?.[version],
      isNewer: version !== live && at !== undefined && at > sinceLive,
    };
  });
  return {
    app,
    entry,
    live,
    since: events.find(({ action, version }) => version === live && (action === 'switch' || action === 'rollback')),
    previous: previousOf(entry)[0],
    canary: entry?.canary && {
      version: liveOf(config, app, entry.canary) ?? entry.canary.manifest,
      share: entry.canary.share,
    },
    releases: (await Promise.all(releases)).sort((one, other) =>
      (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''),
    ),
    events,
  };
}

/** Reads what is live and kept of each app. */
export const readStatus = (
  store: ObjectStore,
  config: SiteConfig,
  apps: readonly string[],
  health: Health,
): Promise<RemoteStatus[]> => Promise.all(apps.map((app) => readRemote(store, config, app, health)));

/** A fault of now, or of what could be next. */
export interface Warning {
  app: string;
  of: 'Now' | 'Next switch' | 'Rollback' | 'New shell';
  version: string;
  /** Sentences without a capital. */
  reasons: string[];
}

/**
 * Returns what fails now, and what the next switch, rollback or shell would break.
 * @param next a shell that is not live yet
 */
export function warningsOf(remote: RemoteStatus, shell?: ShellManifest, next?: ShellManifest): Warning[] {
  const { app, live, canary, previous, releases } = remote;
  const warn = (of: Warning['of'], version: string, offered = shell, name?: string): Warning[] => {
    const release = releases.find((one) => one.version === version);
    const missing = `the target ${release ? 'holds it damaged' : 'does not hold it'}`;
    const reasons = release?.required ? (offered ? missingExports(release.required, offered, name) : []) : [missing];
    return reasons.length > 0 ? [{ app, of, version, reasons }] : [];
  };
  const running = [live, canary?.version].filter((version) => version !== undefined);
  const newer = releases.filter(({ version, isNewer }) => isNewer && !running.includes(version));
  return [
    ...running.flatMap((version) => warn('Now', version)),
    ...newer.flatMap(({ version }) => warn('Next switch', version)),
    // The site's own build is no release of the target.
    ...(previous && previous !== builtIn ? warn('Rollback', previous) : []),
    ...(next ? running.flatMap((version) => warn('New shell', version, next, 'the new shell')) : []),
  ];
}
