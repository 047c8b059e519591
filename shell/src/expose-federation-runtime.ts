import { federationRuntime } from '@loyalty/tooling/federation-runtime';

declare global {
  interface Window {
    /** Where a remote built with `hostRuntime` (tooling/webpack.cjs) finds Module Federation's runtime. */
    _FEDERATION_RUNTIME?: typeof federationRuntime;
  }
}

window._FEDERATION_RUNTIME = federationRuntime;
