import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { type Batch, listLiveSerials, qrModules } from '../qr-batches';
import { createLabelDrawer, type LabelDrawer } from './draw-label';
import { arrangeLabel } from './label-layout';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';
import { addSheet, createPdf } from './pdf-document';

/** Labels drawn per turn of the event loop: about 5 ms of work, so that other requests are served in between. */
const LABELS_A_TURN = 24;

/**
 * Yields the label sheets of a batch as a vector PDF, as fast as the caller reads; of a finished page only its entry in
 * pdfkit's list stays in memory. Voided codes have no label.
 * @param startAt place of the first label on the first sheet, from 1
 */
export async function* streamLabelsPdf(
  { codes, config, db }: Pick<AppContext, 'codes' | 'config' | 'db'>,
  batch: Batch,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): AsyncGenerator<Buffer> {
  const pdf = createPdf(`Labels of batch ${batch.id}`);
  const perSheet = labelsPerSheet(sheet);
  let draw: LabelDrawer | undefined;
  let place = startAt - 1;
  addSheet(pdf);
  for await (const serials of listLiveSerials(db, batch, LABELS_A_TURN)) {
    for (const [at, code] of codes.encipherAll(batch.id, serials).entries()) {
      if (place === perSheet) {
        addSheet(pdf);
        place = 0;
      }
      const symbol = qrModules(labelUrl(config.publicUrl, code));
      // Codes of one batch are equally long, and so are their symbols.
      draw ??= createLabelDrawer(pdf, arrangeLabel(sheet, symbol.length), batch);
      draw(cornerOf(sheet, place), symbol, { serial: serials[at]!, code: groupCode(code) });
      place += 1;
    }
    const drawn = pdf.read() as Buffer | null;
    if (drawn) yield drawn;
    await nextTurn();
  }
  pdf.end();
  yield* pdf as AsyncIterable<Buffer>;
}
