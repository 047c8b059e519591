/**
 * webpack's loader for react-router: lets the minimizer drop the components that nothing uses, which their names in
 * React's developer tools would keep (3 kB).
 */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$&/* @__PURE__ */ ');
