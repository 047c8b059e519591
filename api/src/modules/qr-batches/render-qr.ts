import { encodeQR } from 'qr';
import sharp from 'sharp';

/** Modules of white around the symbol, as ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;
/** Printed at 20 mm a PNG of this scale has about 560 dots an inch. */
const PIXELS_PER_MODULE = 12;

/**
 * The symbol as rows of modules, true for dark, quiet zone included. Error correction M (15 % may be lost to dirt);
 * text in the QR alphanumeric set, as labels are, is packed as such.
 */
export function qrModules(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
}

/** A QR symbol as SVG, one unit a module: sharp at any size on screen and on paper. */
export function renderQrSvg(text: string): string {
  const rows = qrModules(text);
  const path = rows
    .flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
  const size = rows.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/** The same symbol as a black-and-white PNG, for label software that takes no SVG. */
export async function renderQrPng(text: string): Promise<Buffer> {
  const rows = qrModules(text);
  const size = rows.length;
  const pixels = Buffer.from(rows.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * PIXELS_PER_MODULE, kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

/** Neighbouring dark modules of a row as one: [first column, how many]. */
function darkRuns(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
