import { drawSymbol } from './draw-symbol';
import { LINE, type LabelLayout, type TextBox } from './label-layout';
import { pdfText } from './pdf-file';
import { toStandardFont, wrapText } from './standard-font-text';
import { type FontName, widthOf } from './standard-fonts';

/** Begins a page: from here on one unit is a millimetre, and y counts from the paper's top edge down. */
export const IN_MILLIMETRES = '2.8346457 0 0 -2.8346457 0 841.889764 cm\n';

/** What all labels of a batch say. */
export interface BatchText {
  productName: string;
  points: number;
}

/** What one label says. */
export interface LabelText {
  serial: number;
  /** Groups of four, joined by hyphens. */
  code: string;
}

/**
 * Draws one label's symbol and text.
 *
 * @param corner of the label, in millimetres from the paper's top left corner
 * @param symbol rows of modules, true for dark, quiet zone included
 */
export type LabelDrawer = (
  corner: { x: number; y: number },
  symbol: readonly (readonly boolean[])[],
  text: LabelText,
) => string;

interface Line {
  text: string;
  font: FontName;
  size: number;
}

/** Prepares what is the same on every label of a batch: breaking a name into lines takes longer than drawing a symbol. */
export function createLabelDrawer({ symbol: place, text: box }: LabelLayout, batch: BatchText): LabelDrawer {
  const common = commonLines(box, batch).map((line) => ({ ...line, indent: indentOf(box, line) }));
  return (corner, symbol, text) => {
    const scale = number(place.side / symbol.length);
    const own = ownLines(box, text).map((line) => ({ ...line, indent: indentOf(box, line) }));
    const lines = [...common, ...own];
    const height = lines.reduce((sum, { size }) => sum + size * LINE, 0);
    let y = corner.y + box.y + (box.placement === 'beside' ? (box.height - height) / 2 : 0);
    const drawn = lines.map(({ text: line, font, size, indent }) => {
      // Letters stand on their base line, which lies about a letter size under the line's top.
      const base = y + size * 0.95;
      y += size * LINE;
      return drawText(line, { font, size, x: corner.x + box.x + indent, y: base });
    });
    const at = `${number(corner.x + place.x)} ${number(corner.y + place.y)}`;
    return `q ${scale} 0 0 ${scale} ${at} cm\n${drawSymbol(symbol)}Q\n${drawn.join('')}`;
  };
}

/** Beside its symbol text starts at one edge; below it, it stands in the middle. */
function indentOf(box: TextBox, { text, font, size }: Line): number {
  return box.placement === 'beside' ? 0 : (box.width - widthOf(text, font, size)) / 2;
}

/** One line of text. @param text of `toStandardFont` */
export function drawText(
  text: string,
  { font, size, x, y }: { font: FontName; size: number; x: number; y: number },
): string {
  return `BT /${font} ${size} Tf 1 0 0 -1 ${number(x)} ${number(y)} Tm ${pdfText(text)} Tj ET\n`;
}

/** Product and points, each as far as the layout has room for it. */
function commonLines(box: TextBox, { productName, points }: BatchText): Line[] {
  const name = { font: 'F2', size: box.nameSize } as const;
  const lines: Line[] = wrapText(toStandardFont(productName), { ...name, width: box.width, lines: box.nameLines }).map(
    (text) => ({ text, ...name }),
  );
  if (box.showsPoints) {
    const told = `${points.toLocaleString('en-IN')} ${points === 1 ? 'point' : 'points'}`;
    lines.push({ text: told, font: 'F1', size: box.pointsSize });
  }
  return lines;
}

/** Serial and code, the code as far as the layout has room for it. */
function ownLines(box: TextBox, { serial, code }: LabelText): Line[] {
  const lines: Line[] = [{ text: `#${serial}`, font: 'F1', size: box.serialSize }];
  const groups = code.split('-');
  for (let first = 0; box.codeGroups > 0 && first < groups.length; first += box.codeGroups) {
    const isLast = first + box.codeGroups >= groups.length;
    const text = groups.slice(first, first + box.codeGroups).join('-') + (isLast ? '' : '-');
    lines.push({ text, font: 'F3', size: box.codeSize });
  }
  return lines;
}

/** To a ten-thousandth: of a millimetre, far finer than any printer. */
export function number(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
