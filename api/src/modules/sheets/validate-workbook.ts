import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { Limits } from '../../config/load-config';

const CFB_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP_START = Buffer.from('PK\u0003\u0004');
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MOST_PARTS = 2000;
const XML_PART = /\.(xml|rels|vml)$/i;
const WORKSHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;

/** Why a file cannot be read as a sheet; read-table.ts has the messages. */
export type SheetFault = 'wrong-kind' | 'invalid' | 'protected' | 'too-large';

/** The error of the thread that reads a sheet; a code, because errors lose their class between threads. */
export class SheetProblem extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
    this.name = 'SheetProblem';
  }
}

/**
 * Checks a workbook before it is parsed: whether its content, whatever its name, is Excel's .xls or .xlsx, and whether
 * an .xlsx is harmless as a ZIP of XML.
 * @throws SheetProblem
 */
export async function validateWorkbook(
  bytes: Buffer,
  limits: Pick<Limits, 'sheetRows' | 'sheetUnpackedBytes'>,
): Promise<void> {
  if (bytes.subarray(0, CFB_START.length).equals(CFB_START)) return;
  if (!bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) throw new SheetProblem('wrong-kind');
  let contentTypes = '';
  let unpacked = 0;
  const zip = await openZip(bytes);
  if (zip.entryCount > MOST_PARTS) throw new SheetProblem('too-large');
  for await (const part of partsOf(zip)) {
    if (part.isEncrypted()) throw new SheetProblem('protected');
    unpacked += part.uncompressedSize;
    if (unpacked > limits.sheetUnpackedBytes) throw new SheetProblem('too-large');
    const text = await textOf(zip, part);
    if (part.fileName === '[Content_Types].xml') contentTypes = text;
    if (XML_PART.test(part.fileName)) validateMarkup(text);
    if (WORKSHEET_PART.test(part.fileName)) validateRows(text, limits.sheetRows);
  }
  if (!contentTypes.includes(`"${WORKBOOK_TYPE}"`)) throw new SheetProblem('wrong-kind');
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  } catch {
    throw new SheetProblem('wrong-kind');
  }
}

/** Yields the parts of an .xlsx; yauzl rejects paths outside of it and, while a part is read, false sizes. */
async function* partsOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const part of zip.eachEntry()) yield part;
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('invalid');
  }
}

async function textOf(zip: ZipFile, part: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    const stream: Readable = await zip.openReadStreamPromise(part);
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    throw new SheetProblem('invalid');
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Rejects entities, which a workbook does not need, and encodings that could hide them. */
function validateMarkup(xml: string): void {
  const hidden = xml.slice(0, 4).includes('\0');
  if (hidden || xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new SheetProblem('invalid');
}

/** Rejects too many rows, empty ones included: a parser visits each of them. */
function validateRows(xml: string, rows: number): void {
  let last = 0;
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w{1,20}:)?row(?=[\s/>])([^>]{0,600})/g)) {
    const given = /\br=["'](\d{1,9})["']/.exec(attributes);
    last = given ? Number(given[1]) : last + 1;
    if (last > rows + 1) throw new SheetProblem('too-large');
  }
}
