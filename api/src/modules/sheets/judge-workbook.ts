import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { SheetProblem } from './sheet-problem';

const CFB_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP_START = Buffer.from('PK\u0003\u0004');
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MOST_PARTS = 2000;
const XML_PART = /\.(xml|rels|vml)$/i;
const WORKSHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;

export interface WorkbookLimits {
  /** Rows under the header. */
  rows: number;
  /** All parts of an .xlsx, unpacked. */
  unpackedBytes: number;
}

/**
 * Looks at a workbook before any parser does: whether its content is one of the two formats that Excel calls .xls and
 * .xlsx, whatever its name says, and whether an .xlsx is harmless as the ZIP of XML that it is.
 *
 * @throws SheetProblem
 */
export async function judgeWorkbook(bytes: Buffer, limits: WorkbookLimits): Promise<void> {
  if (bytes.subarray(0, CFB_START.length).equals(CFB_START)) return;
  if (!bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) throw new SheetProblem('wrong-kind');
  let contentTypes = '';
  let unpacked = 0;
  const zip = await openZip(bytes);
  if (zip.entryCount > MOST_PARTS) throw new SheetProblem('too-large');
  for await (const part of partsOf(zip)) {
    if (part.isEncrypted()) throw new SheetProblem('protected');
    unpacked += part.uncompressedSize;
    if (unpacked > limits.unpackedBytes) throw new SheetProblem('too-large');
    const text = await textOf(zip, part);
    if (part.fileName === '[Content_Types].xml') contentTypes = text;
    if (XML_PART.test(part.fileName)) judgeMarkup(text);
    if (WORKSHEET_PART.test(part.fileName)) judgeRows(text, limits.rows);
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

/** yauzl itself refuses paths that lead outside and, while a part is read, sizes that lie. */
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

/** Entities have no place in a workbook, and neither has an encoding in which they could be hidden. */
function judgeMarkup(xml: string): void {
  const hidden = xml.slice(0, 4).includes('\0');
  if (hidden || xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new SheetProblem('invalid');
}

/** Empty rows count too: a parser walks through each of them. */
function judgeRows(xml: string, rows: number): void {
  let last = 0;
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w{1,20}:)?row(?=[\s/>])([^>]{0,600})/g)) {
    const given = /\br=["'](\d{1,9})["']/.exec(attributes);
    last = given ? Number(given[1]) : last + 1;
    if (last > rows + 1) throw new SheetProblem('too-large');
  }
}
