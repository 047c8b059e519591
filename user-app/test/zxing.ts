import { readFileSync } from 'node:fs';
import { prepareZXingModule } from 'zxing-wasm/reader';

/* Prepares the decoder of a test file in Node: its module from the installed package, and pixels as it takes them. */
beforeAll(async () => {
  globalThis.ImageData = class {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  } as unknown as typeof ImageData;
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});
