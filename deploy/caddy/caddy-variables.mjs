/**
 * The environment variables that a Caddyfile asks for: `{$NAME}` or `{$NAME:default}`.
 *
 * @param {string} caddyfile its text
 * @returns {string[]} their names, each once
 */
export const caddyVariables = (caddyfile) => [
  ...new Set([...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name)),
];
