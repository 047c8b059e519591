import type { AppContext } from '../../app-context';
import { labelUrl } from '../codes';
import { qrModules } from '../qr-batches';
import type { LabelSheet } from './label-sheet';

/**
 * Smaller modules may not print or scan well. DENSO WAVE, the inventor of the QR code, asks for four printer dots a
 * module or more: 0.33 mm at the 300 dpi of a thermal printer (qrcode.com/en/howto/cell.html).
 */
export const SMALLEST_GOOD_MODULE_MM = 0.33;

const CODE_GROUPS = 7;
/** Line height in letter sizes. */
export const LINE = 1.2;
/** Letter width of the monospaced font of codes, in letter sizes (Courier's). */
const MONOSPACED = 0.6;
const NARROWEST_TEXT = 12;
const LARGEST_SYMBOL = 45;
const MOST_NAME_LINES = 3;

/** Lengths in millimetres, positions from the label's top left corner; `sheetRow` says what each field means. */
export type LabelLayout = ReturnType<typeof arrangeLabel>;

/** Returns the modules along a side of a label's symbol, quiet zone included: codes are equally long. */
export function symbolModules({ codes, config }: Pick<AppContext, 'codes' | 'config'>): number {
  return qrModules(labelUrl(config.publicUrl, codes.encipher({ batchId: 0, serial: 0 }))).length;
}

/**
 * Arranges a label: the largest symbol that leaves room for text, beside it on wide labels, above it on the others. Where
 * room is short the serial stays longest, then the points, the name, the code.
 */
export function arrangeLabel(
  { labelWidth: width, labelHeight: height }: Pick<LabelSheet, 'labelWidth' | 'labelHeight'>,
  modules: number,
) {
  const edge = Math.min(width, height) < 30 ? 1 : 2;
  const half = Math.min(height - 2 * edge, width / 2, LARGEST_SYMBOL);
  const besideWidth = width - edge - half - 0.5 - edge;
  if (width >= 1.4 * height && besideWidth >= NARROWEST_TEXT) {
    const box = { x: edge + half + 0.5, y: edge, width: besideWidth, height: height - 2 * edge };
    return { symbol: symbolAt(edge, (height - half) / 2, half, modules), text: fitText(box, 'beside') };
  }
  const textHeight = Math.min(Math.max(0.32 * height, 2.6), 24);
  const side = Math.min(width - 2 * edge, height - 2 * edge - textHeight, LARGEST_SYMBOL);
  const top = Math.max(edge, (height - side - textHeight) / 2);
  const box = { x: edge, y: top + side, width: width - 2 * edge, height: textHeight };
  return { symbol: symbolAt((width - side) / 2, top, side, modules), text: fitText(box, 'below') };
}

const symbolAt = (x: number, y: number, side: number, modules: number) => {
  return { ...rounded({ x, y, side }), module: Math.round((side / modules) * 1000) / 1000 };
};

/**
 * Returns how much of the text there is room for, and its size. Beside the symbol it is left-aligned and vertically
 * centred, below it centred.
 */
function fitText(box: { x: number; y: number; width: number; height: number }, placement: 'beside' | 'below') {
  const scale = Math.min(Math.max(box.height / 30, 0.6), 1.3);
  const size = (usual: number, least: number) => Math.max(usual * scale, least);
  const sizes = rounded({
    nameSize: size(3.4, 2.2),
    pointsSize: size(3.1, 2),
    serialSize: size(2.7, 1.9),
    codeSize: size(2.3, 1.7),
  });
  let room = box.height - sizes.serialSize * LINE;
  const take = (letters: number, lines = 1) => {
    const height = lines * letters * LINE;
    if (height > room) return false;
    room -= height;
    return true;
  };
  const showsPoints = take(sizes.pointsSize);
  let nameLines = take(sizes.nameSize) ? 1 : 0;
  const groups = Math.min(4, Math.floor(box.width / (5 * MONOSPACED * sizes.codeSize)));
  const codeGroups = groups > 0 && take(sizes.codeSize, Math.ceil(CODE_GROUPS / groups)) ? groups : 0;
  while (nameLines > 0 && nameLines < MOST_NAME_LINES && take(sizes.nameSize)) nameLines += 1;
  return { ...rounded(box), ...sizes, placement, nameLines, showsPoints, codeGroups };
}

function rounded<Lengths extends Record<string, number>>(lengths: Lengths): Lengths {
  const entries = Object.entries(lengths).map(([name, length]) => [name, Math.round(length * 100) / 100]);
  return Object.fromEntries(entries) as Lengths;
}
