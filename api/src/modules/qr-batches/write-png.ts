import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BIT_DEPTH = 1;
const GREYSCALE = 0;
/** PNG's filter type of a line of pixels: as it is, or the difference from the line above. */
const AS_IS = 0;
const UP = 2;

/**
 * Encodes a symbol as PNG, one bit a pixel (ISO/IEC 15948). Faster than calling an image library: only the first line
 * of a row of modules has data, the others equal the one above.
 * @param rows of modules, true for dark
 * @param scale pixels along a module's side
 */
export function writePng(rows: readonly (readonly boolean[])[], scale: number): Buffer {
  const side = rows.length * scale;
  const lineBytes = 1 + Math.ceil(side / 8);
  const lines = Buffer.alloc(lineBytes * side);
  rows.forEach((row, y) => {
    const first = y * scale * lineBytes;
    lines[first] = AS_IS;
    for (let pixel = 0; pixel < side; pixel += 1) {
      const isLight = !row[Math.floor(pixel / scale)];
      if (isLight) lines[first + 1 + (pixel >> 3)]! |= 0x80 >> (pixel & 7);
    }
    for (let line = 1; line < scale; line += 1) lines[first + line * lineBytes] = UP;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = BIT_DEPTH;
  head[9] = GREYSCALE;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
