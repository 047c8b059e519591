/** webpack's loader: both areas have a chunk named `sign-in`, which one build would make one of. */
module.exports = (source) => source.replaceAll('webpackChunkName: "', 'webpackChunkName: "admin-');
