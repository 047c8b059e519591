module.exports = require('@loyalty/tooling/webpack').remote({ dir: __dirname });
