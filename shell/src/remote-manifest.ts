import type { RemoteEntry } from './remotes';

/** What a build of a remote says of itself (remote.json, written by tooling/remote-manifest.cjs). */
export interface RemoteManifest {
  /** Global name of the Module Federation container. */
  name: string;
  /** Absolute address of the script that makes the container. */
  entry: string;
  /** Absolute addresses of what every screen waits for. */
  files: readonly string[];
  /** By path: absolute addresses of what that screen waits for besides. */
  screens: Readonly<Record<string, readonly string[]>>;
  /** How its shared-ui looks; missing in builds before 0019. */
  look?: { id: string; styles: readonly string[] };
  /** Digests by relative address, to be judged by whoever needs them (integrity.ts). */
  integrity: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/**
 * Judges a parsed remote.json; whatever only saves time may be missing.
 * @param base address of the file, which its addresses are relative to
 * @throws Error naming what is wrong
 */
export function parseRemoteManifest(value: unknown, base: URL): RemoteManifest {
  const { name, entry, files, screens, look, integrity } = (value ?? {}) as Partial<
    Record<keyof RemoteManifest, unknown>
  >;
  if (!isText(name) || !isText(entry)) throw new Error('its manifest names no entry');
  const absolute = (address: string) => new URL(address, base).href;
  const { id, styles } = (look ?? {}) as Record<string, unknown>;
  const named = Object.entries((screens ?? {}) as Record<string, unknown>);
  return {
    name,
    entry: absolute(entry),
    files: isTexts(files) ? files.map(absolute) : [],
    screens: Object.fromEntries(named.map(([path, list]) => [path, isTexts(list) ? list.map(absolute) : []])),
    ...(isText(id) && isTexts(styles) && { look: { id, styles: styles.map(absolute) } }),
    integrity,
  };
}

/**
 * Reads a remote's manifest.
 * @param base its absolute address
 * @param attempt from 1 on past every cache
 * @throws Error when it does not come, is none, or is not the one that remotes.json vouches for
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

/** Everything that the screen at a path waits for, the entry left out. Paths are compared without regard to case. */
export function filesOfScreen({ files, screens }: RemoteManifest, path: string): URL[] {
  const wanted = path.toLowerCase().replace(/\/+$/, '');
  return [...files, ...(screens[wanted] ?? [])].map((address) => new URL(address));
}
