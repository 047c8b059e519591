import { read, type WorkBook } from '@e965/xlsx';

/** Returns the text of a file: UTF-16 or UTF-8 by its byte order mark, else UTF-8, else Windows-1252, as Excel in India
 * saves "CSV". Undefined for what is not text. */
export function decodeText(bytes: Buffer): string | undefined {
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

/** How much of a file says what it is. */
const START_CHARS = 2000;

const startOf = (text: string) =>
  text
    .slice(0, START_CHARS)
    .replace(/<!--[^]*?-->/g, '')
    .trimStart();

export const isSpreadsheetXml = (text: string): boolean =>
  /^<\?xml\s|^<(?:\w+:)?Workbook\s/.test(startOf(text)) &&
  startOf(text).includes('schemas-microsoft-com:office:spreadsheet');

/** Returns whether a text is HTML with a table, as web sites export "Excel": a page, or a part of one. */
export const isHtml = (text: string): boolean => /^<[a-z!?]/i.test(startOf(text)) && /<t(?:able|r)[\s>]/i.test(text);

/** The line that names the separator of the others to Excel. */
export const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n)/i;

/** Reads a text of fields. Its rows are numbered as Excel does, which does not count a line `sep=;`. */
export function readCsv(text: string): WorkBook {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  // An empty line first: SheetJS takes text that begins with ID, TABLE or {\rtf for formats of its own.
  const options = { type: 'string', raw: true, dense: true, ...(separator && { FS: separator }) } as const;
  const book = read(`\n${text.slice(line.length)}`, options);
  const [name = ''] = book.SheetNames;
  (book.Sheets[name]?.['!data'] as unknown[] | undefined)?.shift();
  return book;
}
