import { createInstance } from '@module-federation/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/**
 * Module Federation's runtime for webpack without remotes, snapshots and trees of shared modules: the host's build has it in place
 * of `webpack-bundler-runtime`, and its remotes find it there (docs/decisions/0010).
 */
const federationRuntime = {
  // Both are required by the plugin's code, which adds the options and the instance of its build.
  runtime: {},
  bundlerRuntimeOptions: {},
  attachShareScopeMap,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    installInitialConsumes,
    initContainerEntry,
    init: ({ webpackRequire }) => createInstance(webpackRequire.federation.initOptions),
  },
};

export default federationRuntime;
