#!/usr/bin/env node
// Builds the package of the working directory for production: `loyalty-build [config …]`, one after the other.
const { rmSync } = require('node:fs');
const { join, resolve } = require('node:path');
const webpack = require('webpack');

function build(file) {
  const compiler = webpack(require(resolve(file))({}, { mode: 'production' }));
  // A build that fails or is killed leaves none: the one before would be published in its place.
  const folders = compiler.options.output.clean
    ? [compiler.outputPath, join(compiler.outputPath, '../source-maps')]
    : [];
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return new Promise((done, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error);
      const text = stats.toString(compiler.options.stats);
      if (text) console.log(text);
      if (stats.hasErrors()) process.exitCode = 1;
      // Closing writes the cache.
      compiler.close((closeError) => (closeError ? reject(closeError) : done()));
    });
  });
}

const files = process.argv.length > 2 ? process.argv.slice(2) : ['webpack.config.cjs'];
void files.reduce((before, file) => before.then(() => (process.exitCode ? undefined : build(file))), Promise.resolve());
