import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { type Batch, listLiveSerials, qrModules } from '../qr-batches';
import { drawLabel, IN_MILLIMETRES } from './draw-label';
import { arrangeLabel } from './label-layout';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';
import { writePdf } from './pdf-file';

type Streaming = Pick<AppContext, 'codes' | 'config' | 'db'>;

/** Labels drawn in one go: some 3 ms of work, so that other requests are served in between. */
const LABELS_A_TURN = 24;

/**
 * Label sheets of a batch as a vector PDF, drawn while they are sent: a million labels take no more memory than a few
 * sheets, and nothing is drawn that the reader does not take. Codes that were voided have no label.
 *
 * @param startAt place of the first label on the first sheet, from 1
 */
export function streamLabelsPdf(
  context: Streaming,
  batch: Batch,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): Readable {
  const pages = drawSheets(context, batch, { sheet, startAt });
  const file = writePdf(pages, { title: `Labels of batch ${batch.id}` });
  return Readable.from(file, { objectMode: false, highWaterMark: 1 << 16 });
}

async function* drawSheets(
  context: Streaming,
  batch: Batch,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): AsyncGenerator<string> {
  const { codes, config } = context;
  const perSheet = labelsPerSheet(sheet);
  let layout: ReturnType<typeof arrangeLabel> | undefined;
  let place = startAt - 1;
  let page: string[] = [IN_MILLIMETRES];
  let sinceTurn = 0;
  for await (const serial of listLiveSerials(context.db, batch)) {
    const code = codes.encipher({ batchId: batch.id, serial });
    const symbol = qrModules(labelUrl(config.publicUrl, code));
    // Codes of one batch are equally long, and so are their symbols.
    layout ??= arrangeLabel(sheet, symbol.length);
    const text = { productName: batch.productName, points: batch.points, serial, code: groupCode(code) };
    page.push(drawLabel(layout, cornerOf(sheet, place), symbol, text));
    place += 1;
    if (place === perSheet) {
      yield page.join('');
      page = [IN_MILLIMETRES];
      place = 0;
    }
    sinceTurn += 1;
    if (sinceTurn === LABELS_A_TURN) {
      sinceTurn = 0;
      await nextTurn();
    }
  }
  if (page.length > 1) yield page.join('');
}
