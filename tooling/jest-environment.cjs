const { createRequire } = require('node:module');
const Environment = require('jest-fixed-jsdom');

const ariaQuery = createRequire(require.resolve('@testing-library/dom'))('aria-query');

/**
 * jsdom with Node's fetch. aria-query is loaded once per worker: it is data, and half of the modules that each test file
 * loaded were its 150 files, twice.
 */
module.exports = class extends Environment {
  constructor(...options) {
    super(...options);
    this.global.ariaQuery = ariaQuery;
  }
};
