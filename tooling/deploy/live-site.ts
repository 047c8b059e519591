import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfies } from 'semver';
import type { SiteConfig } from '../site-files';
import { root } from './apps';

interface Services {
  readonly [name: string]: Services | string | boolean | null;
}

/** The live shell's shell.json (tooling/shared-modules.cjs). */
export interface ShellManifest {
  shared: Readonly<Record<string, { version: string; exports: readonly string[] }>>;
  /** Its device services; a leaf is what a function returns at first. */
  device: Services;
}

/** The site that a release is checked against. */
export interface LiveSite {
  shell: ShellManifest;
  /** Public address of the releases; undefined if the target does not name its site, and keeps the releases on it. */
  releases: URL | undefined;
  /** Origin of its pages; undefined if the target does not name it. */
  origin: string | undefined;
}

/**
 * Reads what the live shell offers from the site that remotes.json names; if it names none, from this checkout's build.
 * @throws Error if neither can be read
 */
export async function readLiveSite({ site, releases = '/' }: SiteConfig): Promise<LiveSite> {
  const origin = site && new URL(site).origin;
  const base = site ?? (URL.canParse(releases) ? releases : undefined);
  return { shell: await readShell(site), origin, releases: base ? new URL(releases, base) : undefined };
}

/** @throws Error if it cannot be read */
export async function readShell(site: string | undefined): Promise<ShellManifest> {
  const address = site ? new URL('/shell.json', site).href : join(root, 'shell/dist/shell.json');
  try {
    if (!site) return JSON.parse(await readFile(address, 'utf8')) as ShellManifest;
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return (await response.json()) as ShellManifest;
  } catch (cause) {
    const hint = site ? '' : ' Name the site in the target (init --site), or build the shell that is live there.';
    throw new Error(`${address}, what the live shell offers, cannot be read: ${String(cause)}.${hint}`, { cause });
  }
}

/** What a build takes of a shared module. */
export interface RequiredModule {
  version: string;
  singleton: boolean;
  exports: readonly string[];
}

/** A build's requires.json (tooling/shared-modules.cjs). */
export type RequiredModules = Readonly<Record<string, RequiredModule>>;

/** Returns whether a remote uses its own copy, because the shell's has another version: never of a singleton. */
const usesOwnCopy = (name: string, { version, singleton }: RequiredModule, { shared }: ShellManifest): boolean =>
  !singleton && !satisfies(shared[name]?.version ?? '', version);

/**
 * Returns one sentence for each shared module that a remote requires and the shell does not provide. A version alone does
 * not decide: shared-ui's router offers a choice of names that grows without a new version.
 */
export const missingExports = (required: RequiredModules, shell: ShellManifest, which = 'the live shell'): string[] =>
  Object.entries(required).flatMap(([name, module]) => {
    if (usesOwnCopy(name, module, shell)) return [];
    const { version, exports } = module;
    const provided = shell.shared[name];
    if (!provided || !satisfies(provided.version, version)) {
      return [
        `it needs ${name} ${version}, and ${which} ${provided ? `shares ${provided.version}` : 'does not share it'}`,
      ];
    }
    const missing = exports.filter((key) => !provided.exports.includes(key));
    return missing.length > 0 ? [`it uses ${missing.join(', ')} of ${name}, which ${which} lacks`] : [];
  });
