// Into the shell of `npm run dev`: the remotes' components are exchanged by the runtime that met React first.
window.__OFFERED_REFRESH_RUNTIME__ = require('react-refresh/runtime');
