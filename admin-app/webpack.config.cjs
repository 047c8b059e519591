module.exports = require('@loyalty/tooling/webpack').remote({ dir: __dirname, name: 'admin_app', port: 3001 });
