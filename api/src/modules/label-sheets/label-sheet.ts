/** A4 in millimetres: the only paper size of label sheets in India. */
export const PAPER = { width: 210, height: 297 } as const;

/** The layout of labels on an A4 sheet; every length in millimetres. */
export interface LabelSheet {
  columns: number;
  rows: number;
  labelWidth: number;
  labelHeight: number;
  /** From the paper's left edge to the first label. */
  marginLeft: number;
  /** From the paper's top edge to the first label. */
  marginTop: number;
  /** Between columns. */
  gapX: number;
  /** Between rows. */
  gapY: number;
}

/** Returns the number of labels on one sheet. */
export const labelsPerSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

/**
 * Returns the number of sheets that labels need.
 * @param startAt place of the first label on the first sheet, from 1; the ones before it are used up
 */
export function sheetsNeeded(sheet: LabelSheet, labels: number, startAt = 1): number {
  return labels < 1 ? 0 : Math.ceil((startAt - 1 + labels) / labelsPerSheet(sheet));
}

/** Returns the top left corner of a place, in millimetres from the paper's. @param place from 0, row by row */
export function cornerOf(sheet: LabelSheet, place: number): { x: number; y: number } {
  const column = place % sheet.columns;
  const row = Math.floor(place / sheet.columns);
  return {
    x: rounded(sheet.marginLeft + column * (sheet.labelWidth + sheet.gapX)),
    y: rounded(sheet.marginTop + row * (sheet.labelHeight + sheet.gapY)),
  };
}

/** Returns how far the labels reach past the paper's right and bottom edge, in millimetres; 0 if they fit. */
export function overhangOf(sheet: LabelSheet): { x: number; y: number } {
  const last = cornerOf(sheet, labelsPerSheet(sheet) - 1);
  return {
    x: Math.max(0, rounded(last.x + sheet.labelWidth - PAPER.width)),
    y: Math.max(0, rounded(last.y + sheet.labelHeight - PAPER.height)),
  };
}

/** Rounds to a thousandth of a millimetre, so that sums of decimals compare exactly. */
function rounded(millimetres: number): number {
  return Math.round(millimetres * 1000) / 1000;
}
