/** A4 in millimetres: the one paper that label sheets are sold on in India. */
export const PAPER = { width: 210, height: 297 } as const;

/** How the labels lie on an A4 sheet; every length in millimetres. */
export interface LabelSheet {
  columns: number;
  rows: number;
  labelWidth: number;
  labelHeight: number;
  /** From the paper's left edge to the first label. */
  marginLeft: number;
  /** From the paper's top edge to the first label. */
  marginTop: number;
  /** Between two columns. */
  gapX: number;
  /** Between two rows. */
  gapY: number;
}

/** Places for labels on one sheet. */
export const labelsPerSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

/**
 * Sheets of paper that labels take.
 *
 * @param startAt place of the first label on the first sheet, from 1: the ones before it are used up
 */
export function sheetsNeeded(sheet: LabelSheet, labels: number, startAt = 1): number {
  return labels < 1 ? 0 : Math.ceil((startAt - 1 + labels) / labelsPerSheet(sheet));
}

/** The top left corner of a place, in millimetres from the paper's. @param place from 0, row by row */
export function cornerOf(sheet: LabelSheet, place: number): { x: number; y: number } {
  const column = place % sheet.columns;
  const row = Math.floor(place / sheet.columns);
  return {
    x: rounded(sheet.marginLeft + column * (sheet.labelWidth + sheet.gapX)),
    y: rounded(sheet.marginTop + row * (sheet.labelHeight + sheet.gapY)),
  };
}

/** How far the labels reach past the paper's right and bottom edge, in millimetres; 0 where they fit. */
export function overhangOf(sheet: LabelSheet): { x: number; y: number } {
  const last = cornerOf(sheet, labelsPerSheet(sheet) - 1);
  return {
    x: Math.max(0, rounded(last.x + sheet.labelWidth - PAPER.width)),
    y: Math.max(0, rounded(last.y + sheet.labelHeight - PAPER.height)),
  };
}

/** To a thousandth of a millimetre, so that sums of decimals compare as they read. */
function rounded(millimetres: number): number {
  return Math.round(millimetres * 1000) / 1000;
}
