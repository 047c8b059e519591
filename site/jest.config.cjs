module.exports = require('@loyalty/tooling/jest-node')(__dirname);
