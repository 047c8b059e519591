const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
/** How far from the end of a file the end of a ZIP is searched: comments have 64 KiB, downloads may append more. */
const SEARCHED_BYTES = 1_114_112;

/**
 * Returns the length of a ZIP without the bytes that a mail program or a download appended, which readers of ZIPs
 * refuse; the whole length if no end of a ZIP is found.
 * @param read returns the bytes from `start` to `end`
 */
export async function zipLength(
  size: number,
  read: (start: number, end: number) => Buffer | Promise<Buffer>,
): Promise<number> {
  const from = Math.max(0, size - SEARCHED_BYTES);
  const tail = await read(from, size);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue;
    const directory = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16);
    const end = from + at + END_BYTES + tail.readUInt16LE(at + 20);
    // A signature by chance, or within a comment, has no directory before it.
    const isZip64 = tail.readUInt32LE(at + 16) === 0xffff_ffff;
    if (end <= size && (isZip64 || directory <= from + at)) return end;
  }
  return size;
}
