import { drawText, IN_MILLIMETRES, number } from './draw-label';
import { cornerOf, type LabelSheet, labelsPerSheet, PAPER } from './label-sheet';
import { widthOf } from './standard-fonts';

const RULER_MM = 100;
/** Width of the ruler's lines; its length is measured from the middle of its first mark to the middle of its last. */
const STROKE = 0.2;
const TITLE = 'Print at 100 %';
const ADVICE = [
  'No "Fit to page". Both rulers must measure 100 mm.',
  'Hold this sheet and a label sheet against the light: the outlines must lie on the labels.',
];

/**
 * A page that shows whether a printer keeps its measures: the outline and the number of every label, and a ruler of 100 mm
 * along each direction.
 */
export function drawTestSheet(sheet: LabelSheet): string {
  const places = Array.from({ length: labelsPerSheet(sheet) }, (_, place) => place);
  return [
    IN_MILLIMETRES,
    `${STROKE} w 0.55 G\n`,
    ...places.map((place) => drawOutline(sheet, place)),
    drawRulers(),
    drawAdvice(),
  ].join('');
}

function drawOutline(sheet: LabelSheet, place: number): string {
  const { x, y } = cornerOf(sheet, place);
  const size = 3.2;
  const outline = `${number(x)} ${number(y)} ${sheet.labelWidth} ${sheet.labelHeight} re S\n`;
  return outline + drawText(String(place + 1), { font: 'F1', size, x: x + 1.5, y: y + 1 + size });
}

/** Both rulers cross in the middle of the paper, on a white ground that hides the outlines under them. */
function drawRulers(): string {
  const left = (PAPER.width - RULER_MM) / 2;
  const top = (PAPER.height - RULER_MM) / 2;
  const middle = { x: PAPER.width / 2, y: PAPER.height / 2 };
  const ground = `q 1 g ${left - 6} ${middle.y - 8} ${RULER_MM + 12} 16 re ${middle.x - 8} ${top - 6} 16 ${RULER_MM + 12} re f Q\n`;
  const marks: string[] = [];
  for (let at = 0; at <= RULER_MM; at += 1) {
    const length = at % 10 === 0 ? 4 : at % 5 === 0 ? 3 : 2;
    marks.push(`${left + at} ${middle.y} m ${left + at} ${middle.y - length} l`);
    marks.push(`${middle.x} ${top + at} m ${middle.x + length} ${top + at} l`);
  }
  const axes =
    `${left} ${middle.y} m ${left + RULER_MM} ${middle.y} l ` +
    `${middle.x} ${top} m ${middle.x} ${top + RULER_MM} l S\n`;
  return `${ground}q 0 G ${STROKE} w\n${marks.join('\n')}\nS\n${axes}Q\n${drawRulerFigures(left, top, middle)}`;
}

function drawRulerFigures(left: number, top: number, middle: { x: number; y: number }): string {
  const size = 2.4;
  return [0, 50, RULER_MM]
    .flatMap((at) => {
      const text = at === RULER_MM ? `${at} mm` : String(at);
      const width = widthOf(text, 'F1', size);
      const across = drawText(text, { font: 'F1', size, x: left + at - width / 2, y: middle.y + 3.2 });
      const down = drawText(text, { font: 'F1', size, x: middle.x - width - 1, y: top + at + size / 3 });
      return at === 50 ? [] : [across, down];
    })
    .join('');
}

function drawAdvice(): string {
  const y = PAPER.height / 2 + 66;
  const width = Math.max(...ADVICE.map((line) => widthOf(line, 'F1', 3.4))) + 8;
  const x = (PAPER.width - width) / 2;
  const ground = `q 1 g 0.55 G ${number(x)} ${y} ${number(width)} 22 re B Q\n`;
  const centred = (text: string, font: 'F1' | 'F2', size: number, at: number) =>
    drawText(text, { font, size, x: (PAPER.width - widthOf(text, font, size)) / 2, y: at });
  return (
    ground +
    centred(TITLE, 'F2', 5, y + 7.5) +
    ADVICE.map((line, i) => centred(line, 'F1', 3.4, y + 13 + i * 5)).join('')
  );
}
