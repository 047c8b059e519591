// Exposes the shell's refresh runtime to the remotes in `npm run dev`: it is the first that React meets.
window.__OFFERED_REFRESH_RUNTIME__ = require('react-refresh/runtime');
