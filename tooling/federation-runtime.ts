import { createInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Module Federation's runtime as a remote finds it in its host (docs/decisions/0010), instead of bundling one. Each remote
 * creates an instance of its own: `runtime.init` itself would return the host's, by the id of the build.
 */
export const federationRuntime = {
  ...federation,
  runtime: { init: createInstance },
  // A host's build leaves it out, since a host exposes nothing.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};
