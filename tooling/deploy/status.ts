import type { RemoteEntry, SiteConfig } from '../site-files';
import { builtIn, entryOf } from './apps';
import { type Event, readHistory } from './history';
import { missingExports, type RequiredModules, type ShellManifest } from './live-site';
import { listReleases, readRelease, releaseFolder } from './release';
import { liveOf, previousOf } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** Visits of a release as browsers reported them. While a canary runs beside it a visitor counts once. */
export interface Outcome {
  visits: number;
  failed: number;
}

/** App → version → its visits; releases that no node has counted are missing. */
export type Health = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

/** A release that the target keeps. */
export interface ReleaseStatus {
  version: string;
  publishedAt: string | undefined;
  /** Undefined if the release cannot be read. */
  required: RequiredModules | undefined;
  outcome: Outcome | undefined;
  /** Published after the live one: the next switch could make it live. */
  isNewer: boolean;
}

/** A remote in a target. */
export interface RemoteStatus {
  app: string;
  entry: RemoteEntry | undefined;
  /** Undefined: what the site was built with. */
  live: string | undefined;
  previous: string | undefined;
  canary: { version: string; share: number } | undefined;
  /** Newest first. */
  releases: ReleaseStatus[];
  /** Newest first. */
  events: Event[];
}

/**
 * Sums what the nodes of the site wrote into `health/<node>.json` of the target. They write at most every few seconds, only what
 * remotes.json names as live or canary now; a withdrawn canary's figures are the reason of its event in the history.
 */
export async function readHealth(store: ObjectStore): Promise<Health> {
  const health: Record<string, Record<string, Outcome>> = {};
  for (const key of await store.list('health/')) {
    for (const { manifest, visits, failed } of rowsOf((await store.read(key))?.bytes)) {
      const [, app, version] = /\/([a-z][a-z0-9-]*)\/([^/]+)\/remote\.json$/.exec(manifest) ?? [];
      if (!app || !version || app === 'remotes') continue;
      const releases = (health[app] ??= {});
      const before = releases[version] ?? { visits: 0, failed: 0 };
      releases[version] = { visits: before.visits + visits, failed: before.failed + failed };
    }
  }
  return health;
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns the rows of a node's file (deploy/site/src/release-health.ts); a node killed on a full disk may have left a part of one. */
function rowsOf(bytes: Buffer | undefined): (Outcome & { manifest: string })[] {
  try {
    const { releases } = JSON.parse(String(bytes)) as { releases: ReturnType<typeof rowsOf> };
    return releases.filter(({ visits, failed }) => isCount(visits) && isCount(failed));
  } catch {
    return [];
  }
}

/** Undefined if the release is damaged: it is shown, too, and must not hide the others. */
async function readRequired(store: ObjectStore, app: string, version: string): Promise<RequiredModules | undefined> {
  try {
    await readRelease(store, app, version);
    const requires = await store.read(`${releaseFolder(app, version)}requires.json`);
    return JSON.parse(String(requires?.bytes ?? '{}')) as RequiredModules;
  } catch {
    return undefined;
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
      version,
      required: await readRequired(store, app, version),
      publishedAt: at,
      outcome: health[app]?.[version],
      isNewer: version !== live && at !== undefined && at > sinceLive,
    };
  });
  return {
    app,
    entry,
    live,
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
