import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';

// Levels 1 to 3 take the same time on these texts (docs/decisions/0007).
const LEVEL = 3;

/**
 * A file of fflate's Zip, deflated in pieces by zlib in the calling thread: fflate's own deflate is slower, and yazl's
 * uses the process's shared thread pool.
 */
export class DeflatedFile implements ZipInputFile {
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata?: AsyncFlateStreamHandler;

  constructor(
    readonly filename: string,
    readonly mtime: Date,
  ) {}

  push(text: string, final = false): void {
    const bytes = Buffer.from(text);
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata!(null, deflateRawSync(bytes, { level: LEVEL, finishFlush }), final);
  }
}
