/** Sheets of paper that labels take. @param startAt place of the first label on the first sheet, from 1 */
export const sheetsFor = (labelCount: number, perSheet: number, startAt: number): number =>
  labelCount < 1 ? 0 : Math.ceil((startAt - 1 + labelCount) / perSheet);

/** Each place of a sheet with its label, in order; a place that is used up or left over has none. */
export function splitIntoSheets<T>(labels: readonly T[], perSheet: number, startAt: number): (T | undefined)[][] {
  return Array.from({ length: sheetsFor(labels.length, perSheet, startAt) }, (_, sheet) =>
    Array.from({ length: perSheet }, (_place, place) => labels[sheet * perSheet + place - (startAt - 1)]),
  );
}
