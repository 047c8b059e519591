import { buffer } from 'node:stream/consumers';
import { type ParsingOptions, read, type WorkBook } from '@e965/xlsx';
import { zipSync } from 'fflate';
import yauzl, { type ZipFile } from 'yauzl';
import type { Limits } from '../config/load-config';
import { zipLength } from '../zip-length';
import { readDataRows } from './data-rows';
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
  const { parts, rows } = await readParts(bytes, { maxBytes: limits.sheetUnpackedBytes, maxRows });
  if (!parts.get('[Content_Types].xml')?.includes(WORKBOOK_TYPE)) throw new SheetProblem('wrong_file_kind');
  const contents = [...parts].map(([name, xml]) => [name, Buffer.from(xml, 'latin1')] as const);
  const file = zipSync(Object.fromEntries(contents), { level: 0 });
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

interface Parts {
  /** XML by path, bytes as Latin-1; worksheets have their rows with data only. */
  parts: Map<string, string>;
  /** Rows with data of each worksheet, also those above `maxRows`. */
  rows: Map<string, number>;
}

/** Reads the XML parts. Backslashes, which some writers use, are separators. @param maxBytes of what is kept of them */
async function readParts(bytes: Buffer, { maxBytes, maxRows }: { maxBytes: number; maxRows: number }): Promise<Parts> {
  const zip = await openZip(bytes);
  if (zip.entryCount > MOST_PARTS) {
    throw new SheetProblem('sheet_too_large', `it has ${formatCount(zip.entryCount)} parts, up to 2,000 are read`);
  }
  const parts = new Map<string, string>();
  const rows = new Map<string, number>();
  let unpacked = 0;
  const enforceLimit = (length: number) => {
    if (unpacked + length <= maxBytes) return;
    const [found, most] = [unpacked + length, maxBytes].map((size) => formatCount(Math.ceil(size / MEBIBYTE)));
    throw new SheetProblem('sheet_too_large', `unpacked it has ${found} MB or more, up to ${most} MB are read`);
  };
  // yauzl rejects paths outside of the file and, while a part is read, false sizes.
  for await (const part of zip.eachEntry()) {
    const { fileName } = part;
    if (part.isEncrypted()) throw new SheetProblem('sheet_protected');
    if (!XML_PART.test(fileName) || parts.has(fileName)) continue;
    const isSheet = WORKSHEET_PART.test(fileName);
    if (!isSheet) enforceLimit(part.uncompressedSize);
    const stream = await zip.openReadStreamPromise(part);
    let xml: string;
    if (isSheet) {
      const data = await readDataRows(stream.setEncoding('latin1'), maxRows, enforceLimit);
      xml = data.xml;
      rows.set(fileName, data.rows);
    } else xml = (await buffer(stream)).toString('latin1');
    // Rows that were left out are not parsed.
    validateMarkup(xml);
    parts.set(fileName, xml);
    unpacked += xml.length;
  }
  return { parts, rows };
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
