const { page } = require('@loyalty/tooling/webpack');

module.exports = page({
  dir: __dirname,
  entry: './gallery/main.tsx',
  template: './gallery/index.html',
  port: 8093,
});
