/** A file of the ZIP. */
export interface ZippedFile {
  path: string;
  /** Unpacked bytes. */
  size: number;
}

export type ZipFault = { file: 'zip'; kind: 'wrong-kind' | 'broken' };

const zipStarts = ['504b0304', '504b0506'];

/** Files that operating systems add to a ZIP. */
const systemFile = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Lists the files of a ZIP in the browser, by its directory. The reader is loaded with the first file. */
export async function listZip(zip: Blob): Promise<ZippedFile[] | ZipFault> {
  if (!zipStarts.includes(await startOf(zip))) return { file: 'zip', kind: 'wrong-kind' };
  try {
    return await readDirectory(zip);
  } catch {
    return { file: 'zip', kind: 'broken' };
  }
}

async function startOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readDirectory(zip: Blob): Promise<ZippedFile[]> {
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js');
  // Without its workers, which are for decompression; only the directory is read.
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(zip));
  try {
    const entries = await reader.getEntries();
    return entries
      .map((entry) => ({ path: pathOf(entry).replaceAll('\\', '/'), size: entry.uncompressedSize }))
      .filter(({ path }) => !path.endsWith('/') && !systemFile.test(path));
  } finally {
    await reader.close();
  }
}

interface ZipEntry {
  filename: string;
  rawFilename: Uint8Array;
  extraFieldUnicodePath?: { valid?: boolean };
}

/** Decodes a path like the server: by a valid field of Unicode paths, as UTF-8 even without the flag, as it is declared. */
function pathOf({ filename, rawFilename, extraFieldUnicodePath }: ZipEntry): string {
  if (extraFieldUnicodePath?.valid) return filename;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rawFilename);
  } catch {
    return filename;
  }
}
