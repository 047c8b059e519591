const { options, remoteRules } = require('@loyalty/tooling/boundaries');

module.exports = { forbidden: remoteRules('^(src)'), options };
