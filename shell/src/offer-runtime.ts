import * as runtimeCore from '@module-federation/runtime/core';

declare global {
  interface Window {
    /** Where a remote built with `externalRuntime` looks for the core of Module Federation's runtime. */
    _FEDERATION_RUNTIME_CORE?: typeof runtimeCore;
  }
}

/*
 * The host's runtime serves its remotes too: 11 kB less for each. The plugin's own `provideExternalRuntime` brings a second copy
 * of the core (22 kB). What this couples, docs/decisions/0010 says.
 */
window._FEDERATION_RUNTIME_CORE = runtimeCore;
