import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A page of a PDF as grey pixels, 0 black to 255 white. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
  /** Dots per millimetre. */
  perMm: number;
}

/** Renders the pages of a PDF file with poppler (Debian's `pdftoppm`). @param dpi dots per inch */
export async function rasterise(file: string, dpi: number): Promise<Raster[]> {
  const { stdout } = await run('pdfinfo', [file]);
  const pages = Number(/^Pages:\s+(\d+)/m.exec(stdout)?.[1]);
  const rasters: Raster[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { stdout: picture } = await run(
      'pdftoppm',
      ['-r', String(dpi), '-gray', '-f', String(page), '-l', String(page), file],
      { encoding: 'buffer', maxBuffer: 1 << 28 },
    );
    rasters.push({ ...readPgm(picture), perMm: dpi / 25.4 });
  }
  return rasters;
}

/** Parses poppler's native format (PGM, "P5"). */
function readPgm(picture: Buffer): Pick<Raster, 'width' | 'height' | 'data'> {
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40));
  if (!header) throw new Error('Not a grey picture of pdftoppm.');
  return { width: Number(header[1]), height: Number(header[2]), data: picture.subarray(header[0].length) };
}

/** A decoded symbol: its text and its middle in millimetres from the page's top left corner. */
export interface FoundSymbol {
  text: string;
  x: number;
  y: number;
}

/** A box on a page, in millimetres. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

let prepared = false;

/**
 * Decodes the symbol in a part of a page with zxing; its middle is computed from its dark modules, which touch all four
 * edges. Undefined if none is decoded.
 */
export async function readSymbol(page: Raster, box: Box): Promise<FoundSymbol | undefined> {
  if (!prepared) {
    const wasm = readFileSync(join(__dirname, '../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'));
    await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
    prepared = true;
  }
  const part = cut(page, box);
  const rgba = new Uint8ClampedArray(part.width * part.height * 4).fill(255);
  for (let at = 0; at < part.data.length; at += 1) {
    const grey = part.data[at]!;
    rgba[at * 4] = grey;
    rgba[at * 4 + 1] = grey;
    rgba[at * 4 + 2] = grey;
  }
  const image = { data: rgba, width: part.width, height: part.height, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true });
  if (!found) return undefined;
  const edges = darkEdges(part);
  return {
    text: found.text,
    x: box.x + (edges.left + edges.right) / 2 / page.perMm,
    y: box.y + (edges.top + edges.bottom) / 2 / page.perMm,
  };
}

function cut(page: Raster, box: Box): Raster {
  const left = Math.round(box.x * page.perMm);
  const top = Math.round(box.y * page.perMm);
  const width = Math.min(Math.round(box.width * page.perMm), page.width - left);
  const height = Math.min(Math.round(box.height * page.perMm), page.height - top);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * page.width + left;
    data.set(page.data.subarray(from, from + width), y * width);
  }
  return { width, height, data, perMm: page.perMm };
}

/** Returns where the dark area begins and ends, in dots; a grey dot at an edge counts by its darkness. */
function darkEdges({ width, height, data }: Raster): { left: number; right: number; top: number; bottom: number } {
  const columns = new Float64Array(width).fill(255);
  const rows = new Float64Array(height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const grey = data[y * width + x]!;
      columns[x] = Math.min(columns[x]!, grey);
      rows[y] = Math.min(rows[y]!, grey);
    }
  }
  const first = (line: Float64Array) => {
    const at = line.findIndex((grey) => grey < 230);
    return at + line[at]! / 255;
  };
  return {
    left: first(columns),
    right: width - first(columns.toReversed()),
    top: first(rows),
    bottom: height - first(rows.toReversed()),
  };
}
