#!/usr/bin/env node
// Serves the package of the working directory for development: `loyalty-dev [--port <number>]`. webpack's own program would take the
// webpack that npm finds first, which in another repository may be another than ours: plugins of one fail in the other.
const path = require('node:path');
const { parseArgs } = require('node:util');
const webpack = require('webpack');

// Of the package: it is not installed with the tooling, which also builds where no server is wanted.
const WebpackDevServer = require(require.resolve('webpack-dev-server', { paths: [process.cwd(), __dirname] }));

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const config = require(path.resolve('webpack.config.cjs'))({}, { mode: 'development' });
const server = new WebpackDevServer(
  { ...config.devServer, ...(values.port && { port: Number(values.port) }) },
  webpack(config),
);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stopCallback(() => process.exit()));
server.start().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
