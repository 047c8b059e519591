import { registerPlugins } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime/core';

/** docs/product.md §9 "Chunk loading timeout", in milliseconds. */
export const timeoutMs = 120_000;

// Remotes built with `externalRuntime` use the host's core. Module Federation's own `provideExternalRuntime` does the same with a
// second copy (docs/decisions/0043).
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);

// The default of 20 s is too short for a slow network.
registerPlugins([{ name: 'site', createScript: () => ({ timeout: timeoutMs }) }]);
