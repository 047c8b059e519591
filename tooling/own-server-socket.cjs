const { default: WebSocketClient } = require('webpack-dev-server/client/clients/WebSocketClient.js');

/** The hot-reload socket of the server that the code came from: the page may be another origin's (docs/decisions/0029). */
module.exports = class OwnServerSocket extends WebSocketClient {
  /** @param {string} address at the page's origin */
  constructor(address) {
    const own = new URL(new URL(address).pathname, __webpack_public_path__);
    super(own.href.replace(/^http/, 'ws'));
  }
};
