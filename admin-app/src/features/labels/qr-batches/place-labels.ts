/** Returns the number of sheets of paper. @param startAt position of the first label on the first sheet, from 1 */
export const sheetsFor = (labelCount: number, perSheet: number, startAt: number): number =>
  labelCount < 1 ? 0 : Math.ceil((startAt - 1 + labelCount) / perSheet);

/** Returns the label of each position, sheet by sheet; undefined for used and left-over positions. */
export function splitIntoSheets<T>(labels: readonly T[], perSheet: number, startAt: number): (T | undefined)[][] {
  return Array.from({ length: sheetsFor(labels.length, perSheet, startAt) }, (_, sheet) =>
    Array.from({ length: perSheet }, (_place, place) => labels[sheet * perSheet + place - (startAt - 1)]),
  );
}
