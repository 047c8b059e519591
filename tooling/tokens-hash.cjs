const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

/** Colours, sizes, type and focus of every screen, from the shared-ui that the app is built with. */
const tokenFiles = ['@loyalty/shared-ui/tokens.css', '@loyalty/shared-ui/base.css'];

/**
 * Returns the hash by which a host detects a remote built with other tokens (docs/decisions/0019).
 * @param {string} packageDir the app's folder, whose shared-ui is read
 * @returns {{ hash: string, version: string }} `version` of shared-ui, for people
 */
function tokensHashOf(packageDir) {
  const files = tokenFiles.map((name) => require.resolve(name, { paths: [packageDir] }));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(files[0]), '../package.json'), 'utf8'));
  return { hash: hash.digest('hex').slice(0, 8), version };
}

module.exports = { tokenFiles, tokensHashOf };
