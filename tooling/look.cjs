const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');

/** What every screen of an app stands on, of the shared-ui that the app was built with: colours, sizes, type, focus. */
const lookFiles = ['@loyalty/shared-ui/tokens.css', '@loyalty/shared-ui/base.css'];

/**
 * Names a look, so that a host can tell whether a remote was built with another one than its own (docs/decisions/0019).
 * @param {string} packageDir the app's folder: its own shared-ui is meant
 * @returns {{ id: string, version: string }} `id` changes with any byte of the look; `version` of shared-ui, for people
 */
function lookOf(packageDir) {
  const files = lookFiles.map((name) => require.resolve(name, { paths: [packageDir] }));
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(files[0]), '../package.json'), 'utf8'));
  return { id: hash.digest('hex').slice(0, 8), version };
}

module.exports = { lookFiles, lookOf };
