module.exports = {
  projects: ['shared-ui', 'shell', 'user-app', 'admin-app'].map((name) => `<rootDir>/${name}`),
};
