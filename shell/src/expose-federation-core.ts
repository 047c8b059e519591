import * as runtimeCore from '@module-federation/runtime/core';

declare global {
  interface Window {
    /** Where a remote built with `externalRuntime` finds the core of Module Federation's runtime. */
    _FEDERATION_RUNTIME_CORE?: typeof runtimeCore;
  }
}

/* The host's runtime also serves its remotes: 11 kB less for each. The plugin's own `provideExternalRuntime` adds a second
   copy of the core (22 kB). For the coupling see docs/decisions/0010. */
window._FEDERATION_RUNTIME_CORE = runtimeCore;
