import { sheetColumns, type SheetColumn, type SheetProduct } from './sheet-product';

/** Limit of trust.md, enforced by the server. */
export const maxRows = 5000;

/** A file of the ZIP. */
export interface ZippedFile {
  path: string;
  /** Unpacked bytes. */
  size: number;
}

/** Why a file cannot be checked at all. */
export type UnreadableFault =
  | { file: 'sheet'; kind: 'wrong-kind' | 'protected' | 'broken' | 'too-long' | 'empty' }
  | { file: 'sheet'; kind: 'columns'; missing: SheetColumn[] }
  | { file: 'zip'; kind: 'wrong-kind' | 'broken' };

interface ReadSheet {
  products: SheetProduct[];
  /** Cells whose formula ended in an error. */
  broken: { row: number; column: SheetColumn }[];
}

export type ReadableFiles = ReadSheet & { files: ZippedFile[] };
export type ReadFiles = ReadableFiles | UnreadableFault;

const cfbStart = 'd0cf11e0a1b11ae1';
const zipStarts = ['504b0304', '504b0506'];

/**
 * Reads sheet and ZIP in the browser, as far as the check needs: the displayed text of each cell, the directory of the
 * ZIP. The parsers are large, so they are loaded with the first files.
 */
export async function readFiles(sheet: Blob, zip: Blob): Promise<ReadFiles> {
  const sheetStart = await startOf(sheet);
  if (!sheetStart.startsWith(cfbStart) && !sheetStart.startsWith('504b0304')) {
    return { file: 'sheet', kind: 'wrong-kind' };
  }
  if (!zipStarts.includes((await startOf(zip)).slice(0, 8))) return { file: 'zip', kind: 'wrong-kind' };
  const read = await readSheet(sheet);
  if ('kind' in read) return read;
  try {
    return { ...read, files: await listZip(zip) };
  } catch {
    return { file: 'zip', kind: 'broken' };
  }
}

async function startOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readSheet(file: Blob): Promise<ReadSheet | UnreadableFault> {
  const { read } = await import(/* webpackMode: "eager" */ '@e965/xlsx');
  let book;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    book = read(bytes, { type: 'array', dense: true, sheets: 0, sheetRows: maxRows + 2 });
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    return { file: 'sheet', kind: isProtected ? 'protected' : 'broken' };
  }
  const first = book.Sheets[book.SheetNames[0] ?? ''];
  const lines = (first?.['!data'] ?? []) as ((SheetCell | undefined)[] | undefined)[];
  const filled = lines
    .map((cells, index) => ({ row: index + 1, cells: Array.from(cells ?? [], shownText), raw: cells ?? [] }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  if (first?.['!fullref'] !== undefined || (filled.at(-1)?.row ?? 0) > maxRows + 1) {
    return { file: 'sheet', kind: 'too-long' };
  }
  return readRows(filled);
}

interface SheetCell {
  t: string;
  v?: unknown;
  w?: string;
}

function shownText(cell: SheetCell | undefined): string {
  if (cell?.v === undefined || cell.v === null) return '';
  return (cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v))).trim();
}

interface Line {
  row: number;
  cells: string[];
  raw: (SheetCell | undefined)[];
}

function readRows([header, ...lines]: Line[]): ReadSheet | UnreadableFault {
  const headings = (header?.cells ?? []).map((text) => text.normalize('NFC').toLowerCase());
  const missing = sheetColumns.filter((name) => !headings.includes(name));
  if (missing.length > 0) return { file: 'sheet', kind: 'columns', missing };
  const place = (name: SheetColumn) => headings.indexOf(name);
  const text = (line: Line, name: SheetColumn) => line.cells[place(name)] ?? '';
  const rows = lines.filter((line) => sheetColumns.some((name) => text(line, name) !== ''));
  if (rows.length === 0) return { file: 'sheet', kind: 'empty' };
  return {
    products: rows.map((line) => ({
      row: line.row,
      name: text(line, 'name'),
      model: text(line, 'model'),
      image: text(line, 'image'),
    })),
    broken: rows.flatMap((line) =>
      sheetColumns.filter((name) => line.raw[place(name)]?.t === 'e').map((column) => ({ row: line.row, column })),
    ),
  };
}

/** Files that operating systems add to a ZIP. */
const systemFile = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/i;

async function listZip(zip: Blob): Promise<ZippedFile[]> {
  const { BlobReader, configure, ZipReader } = await import(/* webpackMode: "eager" */ '@zip.js/zip.js');
  // Without its workers, which are for decompression; only the directory is read.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(zip));
  try {
    const entries = await reader.getEntries();
    return entries
      .filter(({ directory, filename }) => !directory && !systemFile.test(filename))
      .map(({ rawFilename, filename, uncompressedSize }) => ({
        path: decodePath(rawFilename) ?? filename,
        size: uncompressedSize,
      }));
  } finally {
    await reader.close();
  }
}

/** Decodes UTF-8 even without the flag, as macOS writes it. */
function decodePath(raw: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return undefined;
  }
}
