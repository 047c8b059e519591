import { addSheet, createPdf, drawText, PAPER, type Pdf, type TextLine, widthOf } from '../../platform/pdf';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';

const RULER_MM = 100;
/** Width of the ruler's lines; its length is measured from the middle of its first mark to the middle of its last. */
const STROKE = 0.2;
const MIDDLE = { x: PAPER.width / 2, y: PAPER.height / 2 };
const GREY = '#8c8c8c';
const ADVICE: TextLine[] = [
  { text: 'Print at 100 %', style: 'bold', size: 5 },
  { text: 'No "Fit to page". Both rulers must measure 100 mm.', style: 'regular', size: 3.4 },
  {
    text: 'Hold this sheet and a label sheet against the light: the outlines must lie on the labels.',
    style: 'regular',
    size: 3.4,
  },
];

/** Returns a page to check that a printer keeps the scale: outline and number of every label, and rulers of 100 mm. */
export function drawTestSheet(sheet: LabelSheet): Pdf {
  const pdf = createPdf('Test sheet');
  addSheet(pdf);
  pdf.lineWidth(STROKE);
  for (let place = 0; place < labelsPerSheet(sheet); place += 1) {
    const { x, y } = cornerOf(sheet, place);
    pdf.rect(x, y, sheet.labelWidth, sheet.labelHeight).stroke(GREY).fillColor('black');
    drawText(pdf, { text: String(place + 1), style: 'regular', size: 3.2 }, x + 1.5, y + 4.2);
  }
  drawRulers(pdf);
  drawAdvice(pdf);
  pdf.end();
  return pdf;
}

/** Draws two rulers that cross in the middle of the paper, on a white ground that hides the outlines under them. */
function drawRulers(pdf: Pdf): void {
  const left = MIDDLE.x - RULER_MM / 2;
  const top = MIDDLE.y - RULER_MM / 2;
  pdf
    .rect(left - 6, MIDDLE.y - 8, RULER_MM + 12, 16)
    .rect(MIDDLE.x - 8, top - 6, 16, RULER_MM + 12)
    .fill('white');
  for (let at = 0; at <= RULER_MM; at += 1) {
    const length = at % 10 === 0 ? 4 : at % 5 === 0 ? 3 : 2;
    pdf.moveTo(left + at, MIDDLE.y).lineTo(left + at, MIDDLE.y - length);
    pdf.moveTo(MIDDLE.x, top + at).lineTo(MIDDLE.x + length, top + at);
  }
  pdf.moveTo(left, MIDDLE.y).lineTo(left + RULER_MM, MIDDLE.y);
  pdf
    .moveTo(MIDDLE.x, top)
    .lineTo(MIDDLE.x, top + RULER_MM)
    .stroke('black')
    .fillColor('black');
  for (const at of [0, RULER_MM]) {
    const figure: TextLine = { text: at === 0 ? '0' : `${at} mm`, style: 'regular', size: 2.4 };
    drawText(pdf, figure, left + at, MIDDLE.y + 3.2, 'middle');
    drawText(pdf, figure, MIDDLE.x - widthOf(pdf, figure) - 1, top + at + figure.size / 3);
  }
}

function drawAdvice(pdf: Pdf): void {
  const ground = Math.max(...ADVICE.map((line) => widthOf(pdf, line))) + 8;
  const y = MIDDLE.y + 66;
  pdf
    .rect(MIDDLE.x - ground / 2, y, ground, 22)
    .fillAndStroke('white', GREY)
    .fillColor('black');
  ADVICE.forEach((line, at) => drawText(pdf, line, MIDDLE.x, y + 7.5 + at * 5 + (at && 0.5), 'middle'));
}
