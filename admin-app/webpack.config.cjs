module.exports = require('@loyalty/tooling/webpack').remote({
  dir: __dirname,
  name: 'admin_app',
  port: 3001,
  // The chunk names of src/routes.tsx.
  firstScreens: { '/admin/login': ['sign-in'], '/admin/dashboard': ['dashboard'] },
});
