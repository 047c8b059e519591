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
