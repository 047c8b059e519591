import { PAPER } from '../../platform/pdf';

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

export interface LabelPreset extends LabelSheet {
  /** Stable: used in URLs and in browser storage. */
  id: string;
}

const GAP = 2.54;

/**
 * Common label sheets, from most labels to fewest. The measures are those of LibreOffice for the Avery numbers
 * (share/labels/labels.xml), the margins averaged so that left = right and top = bottom.
 */
const PRESETS = [
  ['24-64x34', 3, 8, 64, 33.9, 6.46, 12.9, GAP], // Avery L7159
  ['24-70x37', 3, 8, 70, 37.1, 0, 0.1, 0], // Avery 3474
  ['21-63x38', 3, 7, 63.5, 38.1, 7.21, 15.15, GAP], // Avery L7160
  ['65-38x21', 5, 13, 38.1, 21.2, 4.67, 10.7, GAP], // Avery L7651
  ['40-48x25', 4, 10, 48.5, 25.4, 8, 21.5, 0], // Avery 3657
  ['18-63x46', 3, 6, 63.5, 46.6, 7.21, 8.7, GAP], // Avery L7161
  ['12-63x72', 3, 4, 63.5, 72, 7.21, 4.5, GAP], // Avery L7164
  ['8-99x67', 2, 4, 99.1, 67.7, 4.63, 13.1, GAP], // Avery L7165
] as const;

export const LABEL_PRESETS: readonly LabelPreset[] = PRESETS.map(
  ([id, columns, rows, labelWidth, labelHeight, marginLeft, marginTop, gapX]) => {
    return { id, columns, rows, labelWidth, labelHeight, marginLeft, marginTop, gapX, gapY: 0 };
  },
);

export const labelsPerSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

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
const rounded = (millimetres: number): number => Math.round(millimetres * 1000) / 1000;
