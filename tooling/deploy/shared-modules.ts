import { satisfies } from 'semver';
import type { ShellManifest } from './live-site';

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
