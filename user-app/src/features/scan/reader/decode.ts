import { readBarcodes } from 'zxing-wasm/reader';
import type { Decode } from './decode-strategies';

/** Decodes with zxing-wasm, whose module must be prepared before. */
export const decode: Decode = async (rgba, options) => {
  const results = await readBarcodes(rgba, options);
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
};
