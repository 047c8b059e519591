import { crc32, constants, deflateRawSync } from 'node:zlib';
import { joinBytes } from './sheet';

interface Entry {
  path: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

// Levels 1 to 3 take the same time on these texts (docs/decisions/0007).
const LEVEL = 3;
/** What a ZIP of the old kind can say of a size or a place. */
const LARGEST = 0xffff_ffff;
const LOCAL = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** What ends deflated bytes that were flushed: an empty block that says it is the last. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/**
 * A ZIP made piece by piece in the thread that calls it, one file after another. Each piece is deflated by itself, at once:
 * nothing goes to the pool of threads that the rest of the process shares, and nothing is kept but a line for each file.
 */
export class ZipWriter {
  private readonly entries: Entry[] = [];
  private readonly time: number;
  private at = 0;

  /** @param madeAt its UTC fields are what the files' dates say */
  constructor(madeAt: Date) {
    const date = ((madeAt.getUTCFullYear() - 1980) << 9) | ((madeAt.getUTCMonth() + 1) << 5) | madeAt.getUTCDate();
    const time = (madeAt.getUTCHours() << 11) | (madeAt.getUTCMinutes() << 5) | (madeAt.getUTCSeconds() >> 1);
    this.time = ((date << 16) | time) >>> 0;
  }

  /** Bytes of the open file so far, before they were deflated. */
  get size(): number {
    return this.entries.at(-1)?.size ?? 0;
  }

  /** Begins a file. @returns its head, to be sent before its bytes */
  open(path: string): Uint8Array {
    const entry = { path: Buffer.from(path), offset: this.at, crc: 0, packed: 0, size: 0 };
    this.entries.push(entry);
    return this.counted(Buffer.concat([record(LOCAL, [[VERSION, 2], ...this.about(entry, false)]), entry.path]));
  }

  /** Adds to the open file. @returns the bytes deflated, complete in themselves */
  write(bytes: Uint8Array): Uint8Array {
    const entry = this.entries.at(-1)!;
    const packed = deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    entry.packed += packed.length;
    return this.counted(packed);
  }

  /** @throws Error for a file that grew beyond 4 GiB */
  close(): Uint8Array {
    const entry = this.entries.at(-1)!;
    entry.packed += LAST_BLOCK.length;
    const sums = [entry.crc, entry.packed, fitting(entry.size)].map((sum): Field => [sum, 4]);
    return this.counted(Buffer.concat([LAST_BLOCK, record(DESCRIPTOR, sums)]));
  }

  /** @throws Error when the whole grew beyond 4 GiB, some 80 million rows */
  end(): Uint8Array {
    const start = this.at;
    const lines = this.entries.map((entry) => {
      const about = this.about(entry, true);
      // No comment, one disk, no attributes.
      const rest: Field[] = [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [fitting(entry.offset), 4],
      ];
      const head: Field[] = [
        [VERSION, 2],
        [VERSION, 2],
      ];
      return Buffer.concat([record(CENTRAL, [...head, ...about, ...rest]), entry.path]);
    });
    const directory = joinBytes(lines);
    const count = this.entries.length;
    const end = record(END, [
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [directory.length, 4],
      [fitting(start), 4],
      [0, 2],
    ]);
    return joinBytes([directory, end]);
  }

  /** The fields that stand in both of a file's records. */
  private about({ path, crc, packed, size }: Entry, known: boolean): Field[] {
    const sums = known ? [crc, packed, size] : [0, 0, 0];
    return [[FLAGS, 2], [DEFLATED, 2], [this.time, 4], ...sums.map((sum): Field => [sum, 4]), [path.length, 2], [0, 2]];
  }

  private counted(bytes: Uint8Array): Uint8Array {
    this.at += bytes.length;
    return bytes;
  }
}

/** A figure and how many bytes it takes. */
type Field = [value: number, bytes: 2 | 4];

function record(signature: number, fields: readonly Field[]): Buffer {
  const all: Field[] = [[signature, 4], ...fields];
  const bytes = Buffer.alloc(all.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of all) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

function fitting(value: number): number {
  if (value > LARGEST) throw new Error('A file of more than 4 GiB has no place in this kind of ZIP.');
  return value;
}
