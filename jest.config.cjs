module.exports = {
  projects: ['shared-ui', 'shell', 'user-app', 'admin-app', 'site', 'api'].map((name) => `<rootDir>/${name}`),
  testTimeout: 30_000,
};
