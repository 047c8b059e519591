import type * as written from '@loyalty/tooling/site-files';
import type { RemoteEntry } from './site-config';

/** A remote.json, or what a stock mf-manifest.json says of the same, with absolute addresses. */
export interface RemoteManifest extends Required<
  Pick<written.RemoteManifest, 'name' | 'entry' | 'files' | 'screens' | 'skeletons'>
> {
  /** Missing for a classic script, as our builds write. */
  type?: 'module';
  tokens?: Pick<NonNullable<written.RemoteManifest['tokens']>, 'hash' | 'styles'>;
  /** Digests by relative address, validated by integrity.ts. */
  integrity: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/** Returns the fields of remote.json that an mf-manifest.json of the ModuleFederationPlugin has under other names. */
function fromFederationManifest({ globalName, publicPath, remoteEntry }: Record<string, unknown>) {
  const { name, path, type } = Object(remoteEntry) as Record<string, unknown>;
  const folder = isText(publicPath) && publicPath !== 'auto' ? publicPath : '';
  return { name: globalName, entry: isText(name) && `${folder}${String(path ?? '')}${name}`, type };
}

/**
 * Validates a parsed remote.json or mf-manifest.json; what only saves time may be missing.
 * @param base address of the file, which its addresses are relative to
 * @throws Error naming what is wrong
 */
export function parseRemoteManifest(value: unknown, base: URL): RemoteManifest {
  const parsed = Object(value) as { metaData?: Record<string, unknown> };
  const { name, entry, type, files, screens, skeletons, tokens, integrity } = (
    parsed.metaData ? fromFederationManifest(parsed.metaData) : parsed
  ) as Partial<Record<keyof RemoteManifest, unknown>>;
  if (!isText(name) || !isText(entry)) throw new Error('its manifest names no entry');
  const absolute = (address: string) => new URL(address, base).href;
  const { hash, styles } = (tokens ?? {}) as Record<string, unknown>;
  const named = Object.entries((screens ?? {}) as Record<string, unknown>);
  return {
    name,
    entry: absolute(entry),
    ...((type === 'module' || type === 'esm') && { type: 'module' }),
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
 * Reads a remote's manifest. A remote without one, as webpack's own federation builds it, is named by its entry's address.
 * @param base its absolute address
 * @param attempt from 1 on past every cache
 * @throws Error when it cannot be fetched or parsed, or does not match the integrity in remotes.json
 */
export async function fetchRemoteManifest(
  { name, integrity = '' }: RemoteEntry,
  base: URL,
  attempt: number,
): Promise<RemoteManifest> {
  if (base.pathname.endsWith('.js')) return parseRemoteManifest({ name, entry: base.href }, base);
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
