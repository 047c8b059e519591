module.exports = require('@loyalty/tooling/lingui')(__dirname);
