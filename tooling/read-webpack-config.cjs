const path = require('node:path');

/**
 * Returns webpack's configuration in a file of the working directory, which exports it or a function that returns it.
 * @param {string} file
 * @param {'production' | 'development'} mode
 */
exports.readWebpackConfig = (file, mode) => {
  const config = require(path.resolve(file));
  return typeof config === 'function' ? config({}, { mode }) : config;
};
