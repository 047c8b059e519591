import { readConfig } from './site-config';
import type { ObjectStore } from './stores/object-store';

/** Visits of a release as browsers reported them. While a canary runs beside it a visitor counts once. */
export interface Outcome {
  visits: number;
  failed: number;
}

/** Of a running canary, and of the live release beside it, also since the canary began: what the site compares. */
export interface ReleaseHealth extends Outcome {
  sinceCanary?: Outcome;
}

/** App → version → its visits; releases that no node has counted are missing. */
export type Health = Readonly<Record<string, Readonly<Record<string, ReleaseHealth>>>>;

/** A row of a node's file (deploy/site/src/release-health.ts). */
interface Row extends Outcome {
  manifest: string;
  since: string;
}

const add = (one: Outcome | undefined, other: Outcome): Outcome => ({
  visits: (one?.visits ?? 0) + other.visits,
  failed: (one?.failed ?? 0) + other.failed,
});

/**
 * Sums what the nodes of the site wrote into `health/<node>.json` of the target. They write at most every few seconds, only what
 * remotes.json names as live or canary now; a withdrawn canary's figures are the reason of its event in the history.
 */
export async function readHealth(store: ObjectStore): Promise<Health> {
  const { config } = await readConfig(store);
  const running = new Map(
    config.remotes.flatMap((entry) =>
      entry?.canary ? [entry, entry.canary].map(({ manifest }) => [manifest, entry.canary?.since] as const) : [],
    ),
  );
  const health: Record<string, Record<string, ReleaseHealth>> = {};
  for (const key of await store.list('health/')) {
    const file = await store.read(key);
    for (const { manifest, since, ...counts } of rowsOf(file?.bytes)) {
      const [, app, version] = /\/([a-z][a-z0-9-]*)\/([^/]+)\/remote\.json$/.exec(manifest) ?? [];
      if (!app || !version || app === 'remotes') continue;
      const releases = (health[app] ??= {});
      const before = releases[version];
      const isCompared = since !== '' && running.get(manifest) === since;
      const sinceCanary = isCompared ? add(before?.sinceCanary, counts) : before?.sinceCanary;
      releases[version] = { ...add(before, counts), ...(sinceCanary && { sinceCanary }) };
    }
  }
  return health;
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** A node that was killed on a full disk may have left a part of a file. */
function rowsOf(bytes: Buffer | undefined): Row[] {
  try {
    const { releases } = JSON.parse(String(bytes)) as { releases: Row[] };
    return releases.filter(({ visits, failed }) => isCount(visits) && isCount(failed));
  } catch {
    return [];
  }
}
