import { buffer } from 'node:stream/consumers';
import { type ParsingOptions, read, type WorkBook } from '@e965/xlsx';
import { zipSync } from 'fflate';
import yauzl, { type ZipFile } from 'yauzl';
import type { Limits } from '../config/load-config';
import { zipLength } from '../zip-length';
import { keepDataRows } from './data-rows';
import { readHtml } from './read-html';
import { decodeText, isHtml, isSpreadsheetXml, readCsv } from './read-text';
import { formatCount, SheetProblem } from './sheet-problem';

const CFB_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP_START = Buffer.from('PK\u0003\u0004');
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MOST_PARTS = 2000;
const XML_PART = /\.(xml|rels|vml)$/i;
const WORKSHEET_PART = /(^|\/)worksheets\/[^/]+\.xml$/i;
const MEBIBYTE = 1_048_576;

export type WorkbookLimits = Pick<Limits, 'sheetRows' | 'sheetUnpackedBytes'>;

export interface OpenedWorkbook {
  book: WorkBook;
  /** The cells are texts as a file of text has them. */
  isText: boolean;
  /** Rows with data of a sheet that was read in part; undefined if all of it was read. */
  allRows: (sheet: string) => number | undefined;
}

/** Formulas without a value are reported, so they must be cells; number formats tell codes and dates. */
const OPTIONS: ParsingOptions = { dense: true, cellNF: true, cellHTML: false };
const readWhole = () => undefined;

/**
 * Opens a workbook by its content, whatever its name: .xlsx, .xls, and what banks and shops name .xls: a table of HTML,
 * or Excel's XML of 2003. Formulas are never calculated: their cells have the value that the file was saved with.
 * @param csv accepts text as well
 * @param maxRows rows of each sheet that are read
 * @throws SheetProblem
 */
export async function openWorkbook(
  bytes: Buffer,
  limits: WorkbookLimits,
  { csv, maxRows }: { csv: boolean; maxRows: number },
): Promise<OpenedWorkbook> {
  if (bytes.subarray(0, CFB_START.length).equals(CFB_START)) {
    return { book: parsing(() => read(bytes, { ...OPTIONS, type: 'buffer' })), isText: false, allRows: readWhole };
  }
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) return openXlsx(bytes, limits, maxRows);
  const text = decodeText(bytes);
  if (text === undefined) throw new SheetProblem('wrong_file_kind');
  if (isSpreadsheetXml(text)) {
    validateMarkup(text);
    const book = parsing(() => read(bytes, { ...OPTIONS, type: 'buffer', sheetStubs: true }));
    return { book, isText: false, allRows: readWhole };
  }
  if (isHtml(text)) return { book: parsing(() => readHtml(text)), isText: true, allRows: readWhole };
  if (!csv) throw new SheetProblem('wrong_file_kind');
  return { book: readCsv(text), isText: true, allRows: readWhole };
}

/** @throws SheetProblem for what the parser names; other errors of it are an invalid sheet */
function parsing(work: () => WorkBook): WorkBook {
  try {
    return work();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/i.test(message)) throw new SheetProblem('sheet_protected');
    if (/cannot find workbook|unsupported|unrecognized/i.test(message)) throw new SheetProblem('wrong_file_kind');
    throw error;
  }
}

/** Parses the XML parts of an .xlsx, once they are known to be harmless; others (pictures) are not unpacked. */
async function openXlsx(bytes: Buffer, limits: WorkbookLimits, maxRows: number): Promise<OpenedWorkbook> {
  const parts = await readParts(bytes, limits.sheetUnpackedBytes);
  if (!parts.get('[Content_Types].xml')?.includes(WORKBOOK_TYPE)) throw new SheetProblem('wrong_file_kind');
  const rows = new Map<string, number>();
  const cleaned: Record<string, Uint8Array> = {};
  for (const [name, xml] of parts) {
    let content = xml;
    if (WORKSHEET_PART.test(name)) {
      const data = keepDataRows(xml, maxRows);
      content = data.xml;
      rows.set(name, data.rows);
    }
    cleaned[name] = Buffer.from(content, 'latin1');
  }
  const file = zipSync(cleaned, { level: 0 });
  const book = parsing(() => read(file, { ...OPTIONS, type: 'array', sheetStubs: true }));
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? '';
  return {
    book,
    isText: false,
    allRows(sheet) {
      const part = partOf(book, sheet, relations);
      const count = part === undefined ? undefined : rows.get(part);
      return count !== undefined && count > maxRows ? count : undefined;
    },
  };
}

/** Returns the path of a sheet's part; undefined for a writer with paths of its own. */
function partOf(book: WorkBook, sheet: string, relations: string): string | undefined {
  const { id } = (book.Workbook?.Sheets?.find(({ name }) => name === sheet) ?? {}) as { id?: string };
  const relation = relations.match(/<[^<>]*Relationship\s[^<>]*>/g)?.find((tag) => tag.includes(`Id="${id}"`));
  const target = relation && /Target="([^"]*)"/.exec(relation)?.[1];
  return target && `xl/${target.replace(/^\/?(xl\/)?/, '')}`;
}

/** Returns the XML parts by their paths, bytes as Latin-1. Backslashes, which some writers use, are separators. */
async function readParts(bytes: Buffer, maxBytes: number): Promise<Map<string, string>> {
  const zip = await openZip(bytes);
  if (zip.entryCount > MOST_PARTS) {
    throw new SheetProblem('sheet_too_large', `it has ${formatCount(zip.entryCount)} parts, up to 2,000 are read`);
  }
  const parts = new Map<string, string>();
  let unpacked = 0;
  // yauzl rejects paths outside of the file and, while a part is read, false sizes.
  for await (const part of zip.eachEntry()) {
    if (part.isEncrypted()) throw new SheetProblem('sheet_protected');
    if (!XML_PART.test(part.fileName) || parts.has(part.fileName)) continue;
    unpacked += part.uncompressedSize;
    if (unpacked > maxBytes) {
      const [found, most] = [unpacked, maxBytes].map((size) => formatCount(Math.ceil(size / MEBIBYTE)));
      throw new SheetProblem('sheet_too_large', `unpacked it has ${found} MB or more, up to ${most} MB are read`);
    }
    const text = (await buffer(await zip.openReadStreamPromise(part))).toString('latin1');
    validateMarkup(text);
    parts.set(part.fileName, text);
  }
  return parts;
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    const length = await zipLength(bytes.length, (start, end) => bytes.subarray(start, end));
    return await yauzl.fromBufferPromise(bytes.subarray(0, length), { strictFileNames: false });
  } catch {
    throw new SheetProblem('wrong_file_kind');
  }
}

/** Rejects entities, which a workbook does not need, and encodings that could hide them. */
function validateMarkup(xml: string): void {
  const hidden = xml.slice(0, 4).includes('\0');
  if (hidden || xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new SheetProblem('invalid_sheet');
}
