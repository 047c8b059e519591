import type { LabelSheet } from './label-sheet';

/**
 * Smaller modules may not print or scan well. DENSO WAVE, the inventor of the QR code, asks for four printer dots a
 * module or more: 0.33 mm at the 300 dpi of a thermal printer (qrcode.com/en/howto/cell.html).
 */
export const SMALLEST_GOOD_MODULE_MM = 0.33;

/** Line height in letter sizes. */
export const LINE = 1.2;
/** Groups of the printed code, four characters each. */
const CODE_GROUPS = 3;
/** Blank between two groups, narrower than the 0.6 letter sizes of a monospaced letter: the letters can be larger. */
export const CODE_BLANK = 0.3;
/** Width of a code on one line, in letter sizes: Courier's letters have 0.6, those of browsers' fonts slightly more. */
const CODE_WIDTH = 7.9;
/** 8 points: read at arm's length. */
const LEGIBLE_CODE = 2.82;
const SMALLEST_CODE = 1.7;
const LARGEST_CODE = 5;
/** Width of the longest scan line, in letter sizes, and what a break at a blank may waste. */
const SCAN_LINE_WIDTH = 22;
const SCAN_LINE_WASTE = 3;
const NARROWEST_TEXT = 12;
const LARGEST_SYMBOL = 45;
const MOST_NAME_LINES = 3;
/** Width of most product names, in letter sizes. */
const LONG_NAME = 14;

/** Lengths in millimetres, positions from the label's top left corner; `sheetRow` says what each field means. */
export type LabelLayout = ReturnType<typeof arrangeLabel>;

/**
 * Arranges a label: the largest symbol that leaves room for text, beside it on wide labels, above it on the others.
 * Where room is short the serial stays longest, then the code, the points, the name, the brand, the scan lines.
 */
export function arrangeLabel(
  { labelWidth: width, labelHeight: height }: Pick<LabelSheet, 'labelWidth' | 'labelHeight'>,
  modules: number,
  hasBrand: boolean,
) {
  const edge = Math.min(width, height) < 30 ? 1 : 2;
  const half = Math.min(height - 2 * edge, width / 2, LARGEST_SYMBOL);
  const besideWidth = width - edge - half - 0.5 - edge;
  if (width >= 1.35 * height && besideWidth >= NARROWEST_TEXT) {
    const box = { x: edge + half + 0.5, y: edge, width: besideWidth, height: height - 2 * edge };
    return { symbol: symbolAt(edge, (height - half) / 2, half, modules), text: fitText(box, 'beside', hasBrand) };
  }
  const textHeight = Math.min(Math.max(0.32 * height, 2.6), 24);
  const side = Math.min(width - 2 * edge, height - 2 * edge - textHeight, LARGEST_SYMBOL);
  const top = Math.max(edge, (height - side - textHeight) / 2);
  const box = { x: edge, y: top + side, width: width - 2 * edge, height: textHeight };
  return { symbol: symbolAt((width - side) / 2, top, side, modules), text: fitText(box, 'below', hasBrand) };
}

const symbolAt = (x: number, y: number, side: number, modules: number) => {
  return { ...rounded({ x, y, side }), module: Math.round((side / modules) * 1000) / 1000 };
};

/** Returns how much of the text there is room for, and its size: beside the symbol, or below it with the code first. */
function fitText(
  box: { x: number; y: number; width: number; height: number },
  placement: 'beside' | 'below',
  hasBrand: boolean,
) {
  const scale = Math.min(Math.max(box.height / 30, 0.6), 1.3);
  const size = (usual: number, least: number) => Math.max(usual * scale, least);
  const sizes = rounded({
    brandSize: size(2.4, 2),
    nameSize: size(3, 2.2),
    pointsSize: size(2.8, 2),
    serialSize: size(2, 1.9),
    lineSize: Math.max(Math.min(2.1 * scale, box.width / SCAN_LINE_WIDTH), 1.9),
  });
  let room = box.height - sizes.serialSize * LINE;
  const take = (letters: number, lines = 1) => {
    const height = lines * letters * LINE;
    if (height > room) return false;
    room -= height;
    return true;
  };
  const code = fitCode(box, room);
  take(code.codeSize, code.codeGroups && Math.ceil(CODE_GROUPS / code.codeGroups));
  const showsPoints = take(sizes.pointsSize);
  let nameLines = take(sizes.nameSize) ? 1 : 0;
  const showsBrand = hasBrand && take(sizes.brandSize);
  const needsTwoLines = box.width < LONG_NAME * sizes.nameSize;
  if (nameLines > 0 && needsTwoLines && take(sizes.nameSize)) nameLines += 1;
  const letters = box.width / sizes.lineSize;
  const rows = letters >= SCAN_LINE_WIDTH ? 1 : Math.ceil(SCAN_LINE_WIDTH / (letters - SCAN_LINE_WASTE));
  const lineRows = take(sizes.lineSize, 2 * rows) ? rows : 0;
  while (nameLines > 0 && nameLines < MOST_NAME_LINES && take(sizes.nameSize)) nameLines += 1;
  return { ...rounded(box), ...sizes, ...code, placement, nameLines, showsPoints, showsBrand, lineRows };
}

/** Returns the code's size and its groups on a line: all three, or as many as are legible at arm's length. */
function fitCode({ width, height }: { width: number; height: number }, room: number) {
  const onOneLine = width / CODE_WIDTH;
  const most = Math.min(LARGEST_CODE, Math.max(LEGIBLE_CODE, 0.22 * height));
  const groups = Math.floor((width / LEGIBLE_CODE) * (CODE_GROUPS / CODE_WIDTH));
  if (groups > 0 && groups < CODE_GROUPS && Math.ceil(CODE_GROUPS / groups) * LEGIBLE_CODE * LINE <= room) {
    return { codeSize: LEGIBLE_CODE, codeGroups: groups };
  }
  const codeSize = Math.floor(Math.min(onOneLine, most, room / LINE) * 100) / 100;
  return codeSize >= SMALLEST_CODE ? { codeSize, codeGroups: CODE_GROUPS } : { codeSize: SMALLEST_CODE, codeGroups: 0 };
}

function rounded<Lengths extends Record<string, number>>(lengths: Lengths): Lengths {
  const entries = Object.entries(lengths).map(([name, length]) => [name, Math.round(length * 100) / 100]);
  return Object.fromEntries(entries) as Lengths;
}
