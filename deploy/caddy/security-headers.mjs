// Writes the site's headers for Caddy: node --import tsx deploy/caddy/security-headers.mjs [remotes.json
// public-address]
// Without arguments for a site that serves its own remotes, as the images do; with them the policy also allows the
// other origins of that run-time configuration (deploy/site/src/security-headers.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noOtherSources, otherSources, securityHeaders, serviceWorkerPolicy } from '../site/src/security-headers.ts';

const note = '# Written by `npm run caddy:headers` from deploy/site/src/security-headers.ts; a test compares them.';

const capitalised = (name) => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

/**
 * Returns the two snippets that deploy/caddy/Caddyfile imports. Browsers reach Caddy, or the proxy before it, by https
 * only.
 *
 * @param {import('../site/src/security-headers').OtherSources} [other] origins that may be loaded from elsewhere
 * @returns {Record<string, string>} text of each file, by name
 */
export function caddySnippets(other = noOtherSources) {
  const lines = Object.entries(securityHeaders(other, true)).map(
    ([name, value]) => `header ${capitalised(name)} \`${value}\``,
  );
  return {
    'security-headers.caddy': `${[note, ...lines].join('\n')}\n`,
    'service-worker-policy.caddy': `${note}\nheader Content-Security-Policy \`${serviceWorkerPolicy(true)}\`\n`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [remotesFile, publicUrl] = process.argv.slice(2);
  const other = remotesFile ? otherSources(readFileSync(remotesFile, 'utf8'), publicUrl) : noOtherSources;
  for (const [name, text] of Object.entries(caddySnippets(other))) writeFileSync(join(import.meta.dirname, name), text);
}
