// Replaces react-refresh/runtime in a remote of `npm run dev` (offer-refresh-runtime.cjs).
module.exports = window.__OFFERED_REFRESH_RUNTIME__;
