module.exports = require('@loyalty/tooling/webpack').host({ dir: __dirname, port: 3000 });
