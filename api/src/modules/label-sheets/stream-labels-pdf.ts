import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext } from '../../app-context';
import { groupCode, labelUrl } from '../codes';
import { type Batch, listLiveSerials, qrModules } from '../qr-batches';
import { createLabelDrawer, IN_MILLIMETRES, type LabelDrawer } from './draw-label';
import { arrangeLabel } from './label-layout';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';
import { writePdf } from './pdf-file';

type Streaming = Pick<AppContext, 'codes' | 'config' | 'db'>;

/** Labels drawn in one go: some 2 ms of work, so that other requests are served in between. */
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
  let draw: LabelDrawer | undefined;
  let place = startAt - 1;
  let page: string[] = [IN_MILLIMETRES];
  for await (const serials of listLiveSerials(context.db, batch)) {
    for (let first = 0; first < serials.length; first += LABELS_A_TURN) {
      const some = serials.slice(first, first + LABELS_A_TURN);
      for (const [at, code] of codes.encipherAll(batch.id, some).entries()) {
        const symbol = qrModules(labelUrl(config.publicUrl, code));
        // Codes of one batch are equally long, and so are their symbols.
        draw ??= createLabelDrawer(arrangeLabel(sheet, symbol.length), batch);
        page.push(draw(cornerOf(sheet, place), symbol, { serial: some[at]!, code: groupCode(code) }));
        place += 1;
        if (place === perSheet) {
          yield page.join('');
          page = [IN_MILLIMETRES];
          place = 0;
        }
      }
      await nextTurn();
    }
  }
  if (page.length > 1) yield page.join('');
}
