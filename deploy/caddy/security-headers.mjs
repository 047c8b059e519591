// Writes the site's headers for Caddy: node --import tsx deploy/caddy/security-headers.mjs [remotes.json public-address]
// Without arguments for a site whose remotes lie on itself, which is what the images and manifests here are for; with them the
// policy lets in what that run-time configuration names elsewhere (site/src/security-headers.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noOtherSources, otherSources, securityHeaders, serviceWorkerPolicy } from '../../site/src/security-headers.ts';

const note = '# Written by `npm run caddy:headers` from site/src/security-headers.ts; a test compares them.';

const capitalised = (name) => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

/**
 * The two snippets that deploy/caddy/Caddyfile imports. Caddy reaches browsers by https only, or stands behind what does.
 *
 * @param {import('../../site/src/security-headers').OtherSources} [other] what may be loaded from elsewhere
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
