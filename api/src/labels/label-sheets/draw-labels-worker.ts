import { servePages } from '../../platform/threads/serve-pages';
import { addSheet, createPdf } from '../../platform/pdf';
import type { Batch, Label } from '../qr-batches';
import { createLabelDrawer } from './draw-label';
import type { LabelLayout } from './label-layout';
import type { LabelText } from './label-lines';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';

/** The label sheets of a batch, whose labels follow page by page. */
export interface LabelsOrder {
  batch: Batch;
  text: LabelText;
  sheet: LabelSheet;
  layout: LabelLayout;
  /** Place of the first label on the first sheet, from 1. */
  startAt: number;
}

/** Draws the labels of one file; of a finished sheet only its entry in pdfkit's list stays in memory. */
servePages<LabelsOrder, Label[]>(({ batch, text, sheet, layout, startAt }) => {
  const pdf = createPdf(`Labels of batch ${batch.id}`);
  const draw = createLabelDrawer(pdf, layout, { batch, text });
  let place = startAt - 1;
  addSheet(pdf);
  return async (labels) => {
    for (const label of labels ?? []) {
      if (place === labelsPerSheet(sheet)) {
        addSheet(pdf);
        place = 0;
      }
      draw(cornerOf(sheet, place), label);
      place += 1;
    }
    if (labels) return (pdf.read() as Buffer | null) ?? Buffer.alloc(0);
    pdf.end();
    const rest: Buffer[] = [];
    for await (const chunk of pdf as AsyncIterable<Buffer>) rest.push(chunk);
    return Buffer.concat(rest);
  };
});
