module.exports = require('@loyalty/tooling/jest-browser')(__dirname);
