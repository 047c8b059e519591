// The service worker: one file at a fixed address, outside federation (docs/decisions/0009).
const { worker } = require('@loyalty/tooling/service-worker');

module.exports = worker({
  dir: __dirname,
  entries: {
    'service-worker': './src/service-worker/index.ts',
    'service-worker-off': './src/service-worker/unregister.ts',
  },
});
