import { buffer } from 'node:stream/consumers';
import yauzl, { type ZipFile } from 'yauzl';
import type { Limits } from '../../config/load-config';

const CFB_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP_START = Buffer.from('PK\u0003\u0004');
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MOST_PARTS = 2000;
const XML_PART = /\.(xml|rels|vml)$/i;
const WORKSHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;

/** Error codes of the api for a file that cannot be read as a sheet; read-table.ts has the messages. */
export type SheetFault = 'wrong_file_kind' | 'invalid_sheet' | 'sheet_protected' | 'sheet_too_large';

/** The thread that reads a sheet reports its code, because errors lose their class; any other error is an invalid sheet. */
export class SheetProblem extends Error {
  constructor(readonly fault: SheetFault) {
    super(fault);
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
  if (!bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) throw new SheetProblem('wrong_file_kind');
  let contentTypes = '';
  let unpacked = 0;
  const zip = await openZip(bytes);
  if (zip.entryCount > MOST_PARTS) throw new SheetProblem('sheet_too_large');
  // yauzl rejects paths outside of the file and, while a part is read, false sizes.
  for await (const part of zip.eachEntry()) {
    if (part.isEncrypted()) throw new SheetProblem('sheet_protected');
    unpacked += part.uncompressedSize;
    if (unpacked > limits.sheetUnpackedBytes) throw new SheetProblem('sheet_too_large');
    const text = (await buffer(await zip.openReadStreamPromise(part))).toString('latin1');
    if (part.fileName === '[Content_Types].xml') contentTypes = text;
    if (XML_PART.test(part.fileName)) validateMarkup(text);
    if (WORKSHEET_PART.test(part.fileName)) validateRows(text, limits.sheetRows);
  }
  if (!contentTypes.includes(`"${WORKBOOK_TYPE}"`)) throw new SheetProblem('wrong_file_kind');
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  } catch {
    throw new SheetProblem('wrong_file_kind');
  }
}

/** Rejects entities, which a workbook does not need, and encodings that could hide them. */
function validateMarkup(xml: string): void {
  const hidden = xml.slice(0, 4).includes('\0');
  if (hidden || xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new SheetProblem('invalid_sheet');
}

/** Rejects too many rows, empty ones included: a parser visits each of them. */
function validateRows(xml: string, rows: number): void {
  let last = 0;
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w{1,20}:)?row(?=[\s/>])([^>]{0,600})/g)) {
    const given = /\br=["'](\d{1,9})["']/.exec(attributes);
    last = given ? Number(given[1]) : last + 1;
    if (last > rows + 1) throw new SheetProblem('sheet_too_large');
  }
}
