import { readFile, stat } from 'node:fs/promises';
import type { Canary as WrittenCanary } from '../../../tooling/site-files';
import { noOtherSources, otherSources, securityHeaders } from './security-headers';

/** A release that a share of visitors gets. */
export interface Canary extends Omit<WrittenCanary, 'home' | 'title' | 'permissions'> {
  /** Manifest of the live release beside it. */
  live: string;
}

/** The remotes.json of a site, parsed once per change of the file. */
export interface SiteRemotes {
  canaries: readonly Canary[];
  /** Manifests of the live releases and canaries → the canary of that remote. */
  running: ReadonlyMap<string, Canary | undefined>;
  /**
   * Returns remotes.json with each canary in the place of the live release or not, without fields that only deployments read.
   * @param isPicked whether the visitor gets it
   */
  textFor(isPicked: (canary: Canary) => boolean): string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** @throws Error naming the fault: browsers would ignore a malformed digest, and only releases of the site's own target may run */
function validateCanary(value: unknown, live: unknown, releases: unknown): Canary {
  const { manifest, integrity, offlineFiles, share, since } = Object(value) as Partial<Record<keyof Canary, unknown>>;
  const isRelease = (address: unknown): address is string =>
    isText(address) && isText(releases) && address.startsWith(releases) && !address.includes('..');
  if (!isText(live)) throw new Error('it is beside no live release');
  if (!isRelease(manifest)) throw new Error('its manifest is not in `releases`');
  if (offlineFiles !== undefined && !isRelease(offlineFiles)) throw new Error('its offlineFiles are not in `releases`');
  if (!isText(integrity) || !/^sha384-[A-Za-z0-9+/]{64}$/.test(integrity)) throw new Error('it has no SHA-384');
  if (typeof share !== 'number' || !(share > 0 && share < 1)) throw new Error('its share is not between 0 and 1');
  const begun = isText(since) ? since : '';
  return { manifest, integrity, share, since: begun, live, ...(offlineFiles !== undefined && { offlineFiles }) };
}

/**
 * Parses remotes.json.
 * @param onMalformed called with each malformed canary: its remote's live release serves all visitors
 */
function parseSiteRemotes(text: string, onMalformed: (error: Error, entry: object) => void): SiteRemotes {
  const config = JSON.parse(text) as { releases?: unknown; remotes: readonly unknown[] };
  const entries = config.remotes.map((entry) => {
    if (typeof entry !== 'object' || entry === null) return { live: entry };
    const { canary: value, previous: _previous, pinned: _pinned, ...live } = entry as Record<string, unknown>;
    if (value === undefined) return { live };
    try {
      const canary = validateCanary(value, live['manifest'], config.releases);
      const { manifest, integrity, offlineFiles } = canary;
      const { home, title, permissions } = { ...live, ...Object(value) } as Record<string, unknown>;
      const picked = { ...live, manifest, integrity, offlineFiles, home, title, permissions };
      return { live, canary, picked };
    } catch (error) {
      onMalformed(error as Error, live);
      return { live };
    }
  });
  const running = new Map<string, Canary | undefined>();
  for (const { live, canary } of entries) {
    const { manifest } = Object(live) as { manifest?: unknown };
    if (isText(manifest)) running.set(manifest, canary);
    if (canary) running.set(canary.manifest, canary);
  }
  return {
    canaries: entries.flatMap(({ canary }) => canary ?? []),
    running,
    textFor: (isPicked) =>
      JSON.stringify({
        ...config,
        remotes: entries.map(({ live, canary, picked }) => (canary && isPicked(canary) ? picked : live)),
      }),
  };
}

/**
 * Reads a file that may be replaced while the site runs, and caches what is derived from it while its modification time
 * and size are unchanged: one `stat` per call instead of a read and a parse.
 *
 * @param derive e.g. parses the configuration
 * @returns the text and the derived value; rejects when the file cannot be read or `derive` throws
 */
export function watchedText<T>(file: string, derive: (text: string) => T): () => Promise<{ text: string; derived: T }> {
  let kept: { stamp: string; text: string; derived: T } | undefined;
  return async () => {
    const { mtimeMs, size, ino } = await stat(file);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (kept?.stamp !== stamp) {
      const text = await readFile(file, 'utf8');
      kept = { stamp, text, derived: derive(text) };
    }
    return kept;
  };
}

export interface RemotesOptions {
  /** The run-time configuration file. */
  remotesFile: string;
  /** Scheme and host of the site. */
  publicUrl: string;
  log: { error(facts: object, sentence: string): void };
}

/** What the site serves with a state of remotes.json. */
export interface CurrentRemotes {
  headers: Record<string, string>;
  /** Undefined if the file could never be read: browsers then continue with what they know. */
  remotes?: SiteRemotes;
}

/** Returns a function that reads remotes.json, or returns its last valid state: a mistake in the file takes no page down. */
export function readRemotes({ remotesFile, publicUrl, log }: RemotesOptions): () => Promise<CurrentRemotes> {
  const secure = publicUrl.startsWith('https:');
  const watched = watchedText(remotesFile, (text): CurrentRemotes => ({
    headers: securityHeaders(otherSources(text, publicUrl), secure),
    remotes: parseSiteRemotes(text, (err, entry) =>
      log.error({ err, entry }, 'a canary in remotes.json is malformed: the live release serves'),
    ),
  }));
  let last: CurrentRemotes = { headers: securityHeaders(noOtherSources, secure) };
  let logged = '';
  return async () => {
    try {
      last = (await watched()).derived;
      logged = '';
    } catch (error) {
      if (String(error) !== logged) log.error({ err: error }, 'remotes.json cannot be read: its last state is served');
      logged = String(error);
    }
    return last;
  };
}
