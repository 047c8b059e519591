// node --import tsx --test deploy/caddy/security-headers.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { noOtherSources } from '../site/src/security-headers.ts';
import { caddySnippets } from './security-headers.mjs';

test("Caddy's headers are the site's (npm run caddy:headers writes them)", () => {
  for (const [name, text] of Object.entries(caddySnippets()))
    assert.equal(readFileSync(join(import.meta.dirname, name), 'utf8'), text, name);
});

test("the policy allows the origin of a remote that is served elsewhere, in Caddy's headers too", () => {
  const snippets = caddySnippets({ ...noOtherSources, code: ['https://cdn.example/user-app/'] });
  assert.match(snippets['security-headers.caddy'], /script-src 'self' https:\/\/cdn\.example\/user-app\/ /);
});
