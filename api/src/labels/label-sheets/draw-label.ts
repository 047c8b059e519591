import { drawText, type Pdf, recordDrawing, type TextLine } from '../../platform/pdf';
import { qrModules, symbolPath } from '../qr-symbols';
import { CODE_BLANK, type LabelLayout, LINE } from './label-layout';
import { labelLines, type LabelText } from './label-lines';
import type { Batch, Label } from '../qr-batches';

/** Returns a function that draws a label. Names are broken and shaped once: this takes longer than drawing a symbol. */
export function createLabelDrawer(
  pdf: Pdf,
  { symbol: place, text: box }: LabelLayout,
  { batch, text }: { batch: Batch; text: LabelText },
) {
  const common = labelLines(pdf, box, batch, text);
  const beside = box.placement === 'beside';
  const drawLines = (lines: readonly TextLine[], top: number) => {
    let y = top;
    for (const line of lines) {
      // Text is drawn at its base line, about one letter size under the line's top.
      drawText(pdf, line, box.x + (beside ? 0 : box.width / 2), y + line.size * 0.95, beside ? 'start' : 'middle');
      y += line.size * LINE;
    }
  };
  let drawCommon: (() => void) | undefined;
  /** @param corner of the label, in millimetres from the paper's top left corner */
  return (corner: { x: number; y: number }, label: Label): void => {
    const symbol = qrModules(label.url);
    pdf.save().translate(corner.x, corner.y);
    pdf
      .save()
      .translate(place.x, place.y)
      .scale(place.side / symbol.length);
    // Raw PDF operators: pdfkit's `rect` takes twice the time.
    pdf.addContent(`${symbolPath(symbol, (x, y, width) => `${x} ${y} ${width} 1 re\n`)}f`).restore();
    const code = codeLines(box, label);
    const serial: TextLine[] = [{ text: `#${label.serial}`, style: 'regular', size: box.serialSize, isPlain: true }];
    const [commonHeight, codeHeight] = [heightOf(common), heightOf(code)];
    const top = box.y + (beside ? (box.height - commonHeight - codeHeight - heightOf(serial)) / 2 : 0);
    drawCommon ??= recordDrawing(pdf, () => drawLines(common, beside ? top : top + codeHeight));
    drawCommon();
    drawLines(code, beside ? top + commonHeight : top);
    drawLines(serial, top + commonHeight + codeHeight);
    pdf.restore();
  };
}

const heightOf = (lines: readonly TextLine[]) => lines.reduce((sum, { size }) => sum + size * LINE, 0);

/** Returns the code to type, as far as the layout has room. */
function codeLines({ codeGroups, codeSize: size }: LabelLayout['text'], { shortCode }: Label): TextLine[] {
  if (codeGroups === 0) return [];
  const lines = shortCode.replaceAll('-', ' ').match(new RegExp(`\\w{4}( \\w{4}){0,${codeGroups - 1}}`, 'g'))!;
  return lines.map((text) => ({ text, style: 'code', size, blank: CODE_BLANK, isPlain: true }));
}
