const ZIP_START = 'PK\u0003\u0004';
const CFB_START = '\u00d0\u00cf\u0011\u00e0';

/**
 * Returns the text of a CSV: UTF-16 or UTF-8 by its byte order mark, else UTF-8, else Windows-1252, as Excel in India
 * saves "CSV". Undefined for a workbook and for all else that is not text.
 */
export function decodeCsv(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 4);
  if (start === ZIP_START || start === CFB_START) return undefined;
  const text = decode(bytes);
  return text === undefined || text.includes('\0') ? undefined : text;
}

function decode(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  for (const encoding of ['utf-8', 'windows-1252']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return undefined;
}
