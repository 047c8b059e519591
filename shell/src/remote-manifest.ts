import type { RemoteEntry } from './remotes';

/** remote.json, written by tooling/remote-manifest.cjs. */
export interface RemoteManifest {
  name: string;
  /** Absolute address of the script that makes the container. */
  entry: string;
  /** Absolute addresses of the files that every screen needs. */
  files: readonly string[];
  /** By path: absolute addresses of the further files that the screen needs. */
  screens: Readonly<Record<string, readonly string[]>>;
  /** Skeleton shapes, by path or `path/*`; missing if the remote has none. */
  skeletons: Readonly<Record<string, string>>;
  /** Its shared-ui's tokens and base styles (docs/decisions/0019). */
  tokens?: { hash: string; styles: readonly string[] };
  /** Digests by relative address, validated by integrity.ts. */
  integrity: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/**
 * Validates a parsed remote.json; what only saves time may be missing.
 * @param base address of the file, which its addresses are relative to
 * @throws Error naming what is wrong
 */
export function parseRemoteManifest(value: unknown, base: URL): RemoteManifest {
  const { name, entry, files, screens, skeletons, tokens, integrity } = (value ?? {}) as Partial<
    Record<keyof RemoteManifest, unknown>
  >;
  if (!isText(name) || !isText(entry)) throw new Error('its manifest names no entry');
  const absolute = (address: string) => new URL(address, base).href;
  const { hash, styles } = (tokens ?? {}) as Record<string, unknown>;
  const named = Object.entries((screens ?? {}) as Record<string, unknown>);
  return {
    name,
    entry: absolute(entry),
    files: isTexts(files) ? files.map(absolute) : [],
    screens: Object.fromEntries(named.map(([path, list]) => [path, isTexts(list) ? list.map(absolute) : []])),
    skeletons: Object.fromEntries(
      Object.entries((skeletons ?? {}) as Record<string, unknown>).filter((entry): entry is [string, string] =>
        isText(entry[1]),
      ),
    ),
    ...(isText(hash) && isTexts(styles) && { tokens: { hash, styles: styles.map(absolute) } }),
    integrity,
  };
}

/**
 * Reads a remote's manifest.
 * @param base its absolute address
 * @param attempt from 1 on past every cache
 * @throws Error when it cannot be fetched or parsed, or does not match the integrity in remotes.json
 */
export async function fetchRemoteManifest(
  { integrity = '' }: RemoteEntry,
  base: URL,
  attempt: number,
): Promise<RemoteManifest> {
  const response = await fetch(base, { integrity, ...(attempt > 0 && { cache: 'reload' }) });
  if (!response.ok) throw new Error(`its manifest answered ${response.status}`);
  return parseRemoteManifest(await response.json(), base);
}

/**
 * Returns all files that the screen at a path needs, except the entry. Paths are compared case-insensitively; one that is not listed
 * has the files of `/…/*` beside it.
 */
export function filesOfScreen({ files, screens }: RemoteManifest, path: string): URL[] {
  const wanted = path.toLowerCase().replace(/\/+$/, '');
  const siblings = wanted.replace(/[^/]*$/, '*');
  return [...files, ...(screens[wanted] ?? screens[siblings] ?? [])].map((address) => new URL(address));
}
