const { existsSync } = require('node:fs');
const { readRemotes } = require('./tooling/remotes.cjs');

module.exports = {
  projects: ['shared-ui', 'shell', ...readRemotes().map(({ app }) => app)]
    // A sparse checkout has some.
    .filter((name) => existsSync(`${__dirname}/${name}`))
    .map((name) => `<rootDir>/${name}`),
};
