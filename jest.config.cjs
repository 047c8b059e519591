const { readRemotes } = require('./tooling/remotes.cjs');

module.exports = {
  projects: ['shared-ui', 'shell', ...readRemotes().map(({ app }) => app)].map((name) => `<rootDir>/${name}`),
};
