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

/** Positions on one label, in millimetres from its top left corner. */
export interface LabelLayout {
  symbol: { x: number; y: number; side: number; module: number };
  text: TextBox;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much of the text there is room for, and its size. */
export interface TextBox extends Box {
  /** Beside the symbol the text is left-aligned and vertically centred; below it is centred. */
  placement: 'beside' | 'below';
  nameSize: number;
  /** Lines the product's name may take; 0 leaves it out. */
  nameLines: number;
  pointsSize: number;
  showsPoints: boolean;
  serialSize: number;
  codeSize: number;
  /** Groups of four on each line; 0 leaves the code out. */
  codeGroups: number;
}

/**
 * Arranges a label: the largest symbol that leaves room for text, beside it on wide labels, above it on the others. Where
 * room is short the serial stays longest, then the points, the name, the code.
 *
 * @param symbolModules modules along a side of the symbol, quiet zone included
 */
export function arrangeLabel(
  { labelWidth: width, labelHeight: height }: Pick<LabelSheet, 'labelWidth' | 'labelHeight'>,
  symbolModules: number,
): LabelLayout {
  const edge = Math.min(width, height) < 30 ? 1 : 2;
  const half = Math.min(height - 2 * edge, width / 2, LARGEST_SYMBOL);
  const besideWidth = width - edge - half - 0.5 - edge;
  if (width >= 1.4 * height && besideWidth >= NARROWEST_TEXT) {
    const box = { x: edge + half + 0.5, y: edge, width: besideWidth, height: height - 2 * edge };
    return { symbol: symbolAt(edge, (height - half) / 2, half, symbolModules), text: fitText(box, 'beside') };
  }
  const textHeight = Math.min(Math.max(0.32 * height, 2.6), 24);
  const side = Math.min(width - 2 * edge, height - 2 * edge - textHeight, LARGEST_SYMBOL);
  const top = Math.max(edge, (height - side - textHeight) / 2);
  const box = { x: edge, y: top + side, width: width - 2 * edge, height: textHeight };
  return { symbol: symbolAt((width - side) / 2, top, side, symbolModules), text: fitText(box, 'below') };
}

function symbolAt(x: number, y: number, side: number, modules: number): LabelLayout['symbol'] {
  return { x: hundredth(x), y: hundredth(y), side: hundredth(side), module: hundredth(side / modules, 1000) };
}

function fitText(box: Box, placement: 'beside' | 'below'): TextBox {
  const scale = Math.min(Math.max(box.height / 30, 0.6), 1.3);
  const size = (usual: number, least: number) => hundredth(Math.max(usual * scale, least));
  const [nameSize, pointsSize, serialSize, codeSize] = [size(3.4, 2.2), size(3.1, 2), size(2.7, 1.9), size(2.3, 1.7)];
  let room = box.height - serialSize * LINE;
  const take = (height: number) => {
    if (height > room) return false;
    room -= height;
    return true;
  };
  const showsPoints = take(pointsSize * LINE);
  let nameLines = take(nameSize * LINE) ? 1 : 0;
  const groups = Math.min(4, Math.floor(box.width / (5 * MONOSPACED * codeSize)));
  const codeGroups = groups > 0 && take(Math.ceil(CODE_GROUPS / groups) * codeSize * LINE) ? groups : 0;
  while (nameLines > 0 && nameLines < MOST_NAME_LINES && take(nameSize * LINE)) nameLines += 1;
  return {
    x: hundredth(box.x),
    y: hundredth(box.y),
    width: hundredth(box.width),
    height: hundredth(box.height),
    placement,
    nameSize,
    nameLines,
    pointsSize,
    showsPoints,
    serialSize,
    codeSize,
    codeGroups,
  };
}

function hundredth(millimetres: number, parts = 100): number {
  return Math.round(millimetres * parts) / parts;
}
