import { LINE, type LabelLayout, type TextBox } from './label-layout';
import { wrapName } from './name-lines';
import { drawText, type Pdf, type TextLine, widthOf } from './pdf-document';

/** The texts common to all labels of a batch. */
export interface BatchText {
  productName: string;
  points: number;
}

/** The texts of one label. */
export interface LabelText {
  serial: number;
  /** Groups of four, joined by hyphens. */
  code: string;
}

/** The modules of a symbol, row by row, true for dark, quiet zone included. */
type Modules = readonly (readonly boolean[])[];

/**
 * Draws one label's symbol and text.
 *
 * @param corner of the label, in millimetres from the paper's top left corner
 */
export type LabelDrawer = (corner: { x: number; y: number }, symbol: Modules, text: LabelText) => void;

/** Prepares what all labels of a batch share: breaking a name into lines takes longer than drawing a symbol. */
export function createLabelDrawer(pdf: Pdf, { symbol: place, text: box }: LabelLayout, batch: BatchText): LabelDrawer {
  const indentOf = (line: TextLine) => (box.placement === 'beside' ? 0 : (box.width - widthOf(pdf, line)) / 2);
  const common = commonLines(pdf, box, batch).map((line) => ({ ...line, indent: indentOf(line) }));
  return (corner, symbol, text) => {
    pdf
      .save()
      .translate(corner.x + place.x, corner.y + place.y)
      .scale(place.side / symbol.length);
    pdf.addContent(symbolPath(symbol)).restore();
    const lines = [...common, ...ownLines(box, text).map((line) => ({ ...line, indent: indentOf(line) }))];
    const height = lines.reduce((sum, { size }) => sum + size * LINE, 0);
    let y = corner.y + box.y + (box.placement === 'beside' ? (box.height - height) / 2 : 0);
    for (const line of lines) {
      // Text is drawn at its base line, about one letter size under the line's top.
      drawText(pdf, line, corner.x + box.x + line.indent, y + line.size * 0.95);
      y += line.size * LINE;
    }
  };
}

/**
 * Returns the dark modules as PDF rectangles, one for each run of a row. They are one path, filled once: between shapes
 * filled one by one, readers draw hairlines. Raw PDF operators, as pdfkit's `rect` takes twice the time.
 */
function symbolPath(symbol: Modules): string {
  let path = '';
  symbol.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x]) x += 1;
      path += `${start} ${y} ${x - start} 1 re\n`;
    }
  });
  return `${path}f`;
}

/** Returns product and points, as far as the layout has room. */
function commonLines(pdf: Pdf, box: TextBox, { productName, points }: BatchText): TextLine[] {
  const name = wrapName(pdf, productName, { size: box.nameSize, width: box.width, lines: box.nameLines });
  if (!box.showsPoints) return name;
  const text = `${points.toLocaleString('en-IN')} ${points === 1 ? 'point' : 'points'}`;
  return [...name, { text, font: 'Helvetica', size: box.pointsSize }];
}

/** Returns serial and code, the code as far as the layout has room. */
function ownLines(box: TextBox, { serial, code }: LabelText): TextLine[] {
  const lines: TextLine[] = [{ text: `#${serial}`, font: 'Helvetica', size: box.serialSize }];
  const groups = code.split('-');
  for (let first = 0; box.codeGroups > 0 && first < groups.length; first += box.codeGroups) {
    const isLast = first + box.codeGroups >= groups.length;
    const text = groups.slice(first, first + box.codeGroups).join('-') + (isLast ? '' : '-');
    lines.push({ text, font: 'Courier-Bold', size: box.codeSize });
  }
  return lines;
}
