import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { type Batch, listLiveSerials, qrModules } from '../qr-batches';
import { createLabelDrawer, type LabelDrawer } from './draw-label';
import { arrangeLabel } from './label-layout';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';
import { addSheet, createPdf } from './pdf-document';

type PrintedBatch = Pick<Batch, 'id' | 'productName' | 'points'>;

/** Labels drawn per turn of the event loop: about 5 ms of work, so that other requests are served in between. */
const LABELS_A_TURN = 24;

/**
 * Streams the label sheets of a batch as a vector PDF. Draws only as fast as the client reads; of a finished page only
 * its entry in pdfkit's list stays in memory. Voided codes have no label.
 * @param startAt place of the first label on the first sheet, from 1
 */
export function streamLabelsPdf(
  context: Pick<AppContext, 'codes' | 'config' | 'db'>,
  batch: Batch,
  options: { sheet: LabelSheet; startAt: number },
): Readable {
  const chunks = drawLabels(context, batch, listLiveSerials(context.db, batch), options);
  return Readable.from(chunks, { objectMode: false, highWaterMark: 1 << 16 });
}

/** Yields the bytes of the PDF, each sheet's after the client took the one before. */
async function* drawLabels(
  { codes, config }: { codes: AppContext['codes']; config: { publicUrl: string } },
  batch: PrintedBatch,
  serials: AsyncIterable<readonly number[]> | Iterable<readonly number[]>,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): AsyncGenerator<Buffer> {
  const pdf = createPdf(`Labels of batch ${batch.id}`);
  const perSheet = labelsPerSheet(sheet);
  let draw: LabelDrawer | undefined;
  let place = startAt - 1;
  addSheet(pdf);
  for await (const some of serials) {
    for (let first = 0; first < some.length; first += LABELS_A_TURN) {
      const turn = some.slice(first, first + LABELS_A_TURN);
      for (const [at, code] of codes.encipherAll(batch.id, turn).entries()) {
        if (place === perSheet) {
          addSheet(pdf);
          place = 0;
        }
        const symbol = qrModules(labelUrl(config.publicUrl, code));
        // Codes of one batch are equally long, and so are their symbols.
        draw ??= createLabelDrawer(pdf, arrangeLabel(sheet, symbol.length), batch);
        draw(cornerOf(sheet, place), symbol, { serial: turn[at]!, code: groupCode(code) });
        place += 1;
      }
      const drawn = pdf.read() as Buffer | null;
      if (drawn) yield drawn;
      await nextTurn();
    }
  }
  pdf.end();
  yield* pdf as AsyncIterable<Buffer>;
}
