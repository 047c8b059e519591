/**
 * webpack's loader for react-router: leaves out the names of its components and contexts, and marks what creates them as pure.
 * Otherwise the minimizer keeps forms, prefetching and the like, which no screen uses (1.3 kB).
 */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1');
