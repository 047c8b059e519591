/** An A4 sheet of 3 × 8 labels, 64 × 34 mm each. */
export const labelsPerSheet = 24;

/** Sheets of paper that a number of labels takes. */
export const sheetsFor = (quantity: number): number => Math.ceil(quantity / labelsPerSheet);

/** Labels sheet by sheet, in their order; the last may not be full. */
export function splitIntoSheets<T>(labels: readonly T[]): T[][] {
  return Array.from({ length: sheetsFor(labels.length) }, (_, sheet) =>
    labels.slice(sheet * labelsPerSheet, (sheet + 1) * labelsPerSheet),
  );
}
