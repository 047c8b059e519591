import { encodeQR } from 'qr';

/** White modules around the symbol, required by ISO/IEC 18004. */
const QUIET_ZONE = 4;
/** The modules of a symbol, row by row, true for dark, quiet zone included. */
type Modules = readonly (readonly boolean[])[];

/** Returns a text's symbol. Error correction M: 15 % may be lost to dirt. */
export function qrModules(text: string): Modules {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
}

/**
 * Returns the dark modules as one path of rectangles, one for each run of a row: between shapes filled one by one,
 * viewers draw hairlines.
 */
export function symbolPath(symbol: Modules, rectangle: (x: number, y: number, width: number) => string): string {
  let path = '';
  symbol.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x += 1;
      path += rectangle(start, y, x - start);
    }
  });
  return path;
}
