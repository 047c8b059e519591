import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import webpack from 'webpack';

const require = createRequire(import.meta.url);

for (const name of ['shell', 'admin-app', 'user-app']) {
  test(`§9 Chunk loading timeout: ${name} waits 120 s for a chunk before it gives up`, () => {
    const options = require(`../${name}/webpack.config.cjs`)({}, { mode: 'production' });
    // As webpack itself reads them, defaults filled in: what its run-time code is written from.
    const { options: read } = webpack(options);
    assert.equal(read.output.chunkLoadTimeout, 120_000);
  });
}
