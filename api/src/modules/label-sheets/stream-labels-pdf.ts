import type { AppContext } from '../../app-context';
import { type Batch, listLabels } from '../qr-batches';
import { createLabelDrawer } from './draw-label';
import { arrangeLabel, symbolModules } from './label-layout';
import { readLabelText } from './label-text';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';
import { addSheet, createPdf } from './pdf-document';

/** Labels drawn per turn of the event loop: about 5 ms of work, so that other requests are served in between. */
const LABELS_A_TURN = 24;

/**
 * Yields the label sheets of a batch as a vector PDF, as fast as the caller reads; of a finished page only its entry in
 * pdfkit's list stays in memory.
 * @param startAt place of the first label on the first sheet, from 1
 */
export async function* streamLabelsPdf(
  context: AppContext,
  batch: Batch,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): AsyncGenerator<Buffer> {
  const pdf = createPdf(`Labels of batch ${batch.id}`);
  const text = await readLabelText(context);
  const layout = arrangeLabel(sheet, symbolModules(context), text.brand !== null);
  const draw = createLabelDrawer(pdf, layout, { batch, text });
  let place = startAt - 1;
  addSheet(pdf);
  for await (const labels of listLabels(context, batch, LABELS_A_TURN)) {
    for (const label of labels) {
      if (place === labelsPerSheet(sheet)) {
        addSheet(pdf);
        place = 0;
      }
      draw(cornerOf(sheet, place), label);
      place += 1;
    }
    const drawn = pdf.read() as Buffer | null;
    if (drawn) yield drawn;
  }
  pdf.end();
  yield* pdf as AsyncIterable<Buffer>;
}
