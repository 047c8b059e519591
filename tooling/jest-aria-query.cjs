module.exports = globalThis.ariaQuery;
