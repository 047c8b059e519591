import { satisfies } from 'semver';
import type { ShellManifest } from './live-site';

/** A build's requires.json (tooling/shared-modules.cjs). */
export type RequiredModules = Readonly<
  Record<string, { version: string; singleton: boolean; exports: readonly string[] }>
>;

/**
 * Returns one sentence for each shared module that a remote requires and the shell does not provide. A version alone does
 * not decide: shared-ui's router offers a choice of names that grows without a new version.
 */
export const missingExports = (required: RequiredModules, { shared }: ShellManifest): string[] =>
  Object.entries(required).flatMap(([name, { version, singleton, exports }]) => {
    const provided = shared[name];
    if (!provided || !satisfies(provided.version, version)) {
      const live = provided ? `shares ${provided.version}` : 'does not share it';
      // Of other modules a remote uses its own copy then.
      return singleton ? [`it needs ${name} ${version}, and the live shell ${live}`] : [];
    }
    const missing = exports.filter((key) => !provided.exports.includes(key));
    return missing.length > 0 ? [`it uses ${missing.join(', ')} of ${name}, which the live shell lacks`] : [];
  });
