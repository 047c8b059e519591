/** Extensions in the file pickers (docs/product.md §9 "Bulk upload extensions"). */
export const sheetExtensions = '.xls,.xlsx';
export const zipExtensions = '.zip';

export interface ChosenFiles {
  sheet: File | undefined;
  zip: File | undefined;
}

export interface FileFault {
  field: keyof ChosenFiles;
  kind: 'missing' | 'wrong-kind';
}

/** Returns the first fault of the two file names, in the order of docs/product.md §5 "Bulk upload": missing, then wrong type. */
export function validateFiles({ sheet, zip }: ChosenFiles): FileFault | undefined {
  const wrong = validateKinds({ sheet, zip });
  if (sheet === undefined) return { field: 'sheet', kind: 'missing' };
  if (zip === undefined) return { field: 'zip', kind: 'missing' };
  return wrong;
}

/** Validates the types of the chosen files. */
export function validateKinds({ sheet, zip }: ChosenFiles): FileFault | undefined {
  if (sheet && !/\.xlsx?$/i.test(sheet.name)) return { field: 'sheet', kind: 'wrong-kind' };
  if (zip && !/\.zip$/i.test(zip.name)) return { field: 'zip', kind: 'wrong-kind' };
  return undefined;
}
