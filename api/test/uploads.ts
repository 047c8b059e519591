import { CFB, utils, write } from '@e965/xlsx';
import { crc32, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface FormPart {
  name: string;
  /** Text of a field, or bytes of a file. */
  value: string | Buffer;
  filename?: string;
  type?: string;
}

export function multipartBody(parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-that-no-picture-contains';
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined && filename === undefined ? '' : `\r\nContent-Type: ${type ?? 'image/png'}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Generated workbooks and ZIPs, honest and hostile. */

export type Cells = readonly (readonly unknown[])[];

/** Returns a workbook as a spreadsheet program saves it; the first line has the headings. */
export function workbook(lines: Cells, bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsm' = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]), 'Products');
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

export async function zipOf(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns a .xlsx with some of its parts replaced or added. @param rename returns another name of a part */
export async function workbookWith(
  parts: Readonly<Record<string, string | Buffer>>,
  lines: Cells = [['name']],
  rename?: (name: string) => string,
): Promise<Buffer> {
  const container = CFB.read(workbook(lines), { type: 'buffer' });
  const files: Record<string, Buffer | string> = {};
  container.FullPaths.forEach((path: string, index: number) => {
    const content = container.FileIndex[index]?.content;
    const name = path.replace(/^Root Entry\//, '');
    if (content && name !== '' && !name.endsWith('/') && !name.includes('Sh33tJ5')) {
      files[name] = Buffer.from(content as unknown as Uint8Array);
    }
  });
  const all = { ...files, ...parts };
  if (!rename) return zipOf(all);
  return rawZip(Object.entries(all).map(([name, bytes]) => ({ name: rename(name), content: Buffer.from(bytes) })));
}

/** Returns a .xlsx saved with a password: a container with the two streams of MS-OFFCRYPTO. */
export function protectedXlsx(): Buffer {
  const container = CFB.utils.cfb_new();
  const info = Buffer.alloc(64);
  info.writeUInt16LE(4, 0);
  info.writeUInt16LE(4, 2);
  info.writeUInt32LE(0x40, 4);
  CFB.utils.cfb_add(container, '/EncryptionInfo', info);
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(512, 7));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

export function protectedXls(): Buffer {
  const container = CFB.read(workbook([['name', 'model', 'image']], 'biff8'), { type: 'buffer' });
  const stream = Buffer.from(CFB.find(container, '/Workbook')!.content as unknown as Uint8Array);
  const afterStart = 4 + stream.readUInt16LE(2);
  const filePass = Buffer.alloc(4 + 54);
  filePass.writeUInt16LE(0x2f, 0);
  filePass.writeUInt16LE(54, 2);
  filePass.writeUInt16LE(1, 4);
  filePass.writeUInt16LE(1, 6);
  filePass.writeUInt16LE(1, 8);
  const enciphered = Buffer.concat([stream.subarray(0, afterStart), filePass, stream.subarray(afterStart)]);
  CFB.utils.cfb_del(container, '/Workbook');
  CFB.utils.cfb_add(container, '/Workbook', enciphered);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

export interface RawEntry {
  name: string;
  content: Buffer;
  /** Default: deflated. */
  stored?: boolean;
  /** Written in place of the true size. */
  claimedSize?: number;
  /** Mode of a Unix file, e.g. 0o120777 for a link. */
  mode?: number;
  flags?: number;
  /** Written in place of the true method, e.g. 14 for LZMA. */
  method?: number;
  /** In the field of Unicode paths. */
  unicodePath?: string;
  /** Of the name that the field is said to belong to; default: this one. */
  unicodeCrc?: number;
  /** Index of another entry whose local header, and so whose bytes, this one shares. */
  sharesBytesOf?: number;
}

export function rawZip(entries: readonly RawEntry[]): Buffer {
  const chunks: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, content, stored = false, mode = 0o100644, flags = 0x800 } = entry;
    const raw = Buffer.from(name);
    const data = stored ? content : deflateRawSync(content, { level: 9 });
    const start = entry.sharesBytesOf === undefined ? offset : offsets[entry.sharesBytesOf]!;
    offsets.push(start);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(entry.method ?? (stored ? 0 : 8), 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    common.writeUInt16LE(raw.length, 22);
    if (entry.sharesBytesOf === undefined) {
      chunks.push(Buffer.from('PK\u0003\u0004'), common, raw, data);
      offset += 4 + common.length + raw.length + data.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(start, 10);
    const extra = unicodeField(entry, raw);
    // In the directory only, where readers look.
    const described = Buffer.from(common);
    described.writeUInt16LE(extra.length, 24);
    central.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), described, tail, raw, extra);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, directory, end]);
}

function unicodeField({ unicodePath, unicodeCrc }: RawEntry, name: Buffer): Buffer {
  if (unicodePath === undefined) return Buffer.alloc(0);
  const path = Buffer.from(unicodePath);
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(path.length + 5, 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(unicodeCrc ?? crc32(name), 5);
  return Buffer.concat([head, path]);
}
