import { ApiError } from '@loyalty/shared-ui/api-error';
import { checkWithRemembered } from '../../../../sheets/remembered-columns';
import { useSheetCheck } from '../../../../sheets/use-sheet-check';
import { checkImages, listZip, type UploadCheck, type ZipFault } from './list-zip';
import { checkSheet, type SheetCheck, type SheetChoice } from './product-import.resource';

/** Extensions in the file pickers (docs/product.md §9 "Bulk upload extensions"). */
export const sheetExtensions = '.xls,.xlsx';
export const zipExtensions = '.zip';

export interface ChosenFiles {
  sheet: File | undefined;
  zip: File | undefined;
}

export interface FileFault {
  file: keyof ChosenFiles;
  kind: 'missing' | 'wrong-kind';
}

/** Returns the first fault of the two file names, in the order of docs/product.md §5 "Bulk upload": missing, then wrong type. */
export function validateFiles({ sheet, zip }: ChosenFiles): FileFault | undefined {
  if (sheet === undefined) return { file: 'sheet', kind: 'missing' };
  if (zip === undefined) return { file: 'zip', kind: 'missing' };
  return validateKinds({ sheet, zip });
}

/** Validates the types of the chosen files. */
export function validateKinds({ sheet, zip }: ChosenFiles): FileFault | undefined {
  if (sheet && !/\.xlsx?$/i.test(sheet.name)) return { file: 'sheet', kind: 'wrong-kind' };
  if (zip && !/\.zip$/i.test(zip.name)) return { file: 'zip', kind: 'wrong-kind' };
  return undefined;
}

/** Why nothing of a file can be stored. */
export type UnreadableFault =
  | ZipFault
  | { file: 'sheet'; kind: 'empty' }
  /** In the server's words. */
  | { file: 'sheet'; kind: 'refused'; code: string; message: string };

interface Checked {
  unreadable?: UnreadableFault;
  sheet?: SheetCheck;
  /** Undefined while columns are missing. */
  check?: UploadCheck | undefined;
  /** How it was read: with columns that were remembered, if the admin chose none. */
  choice?: SheetChoice;
}

/**
 * Checks both files before the upload: the server reads the sheet, the browser lists the ZIP. Files that are missing or of
 * another type are not read.
 * @param chosen undefined until the admin chose anything about these files
 */
export function useUploadCheck(files: ChosenFiles, chosen: SheetChoice | undefined) {
  const { sheet, zip } = files;
  const pair = sheet && zip && !validateKinds(files) ? ([sheet, zip] as const) : undefined;
  const { data, ...state } = useSheetCheck(pair, chosen, async (signal) => pair && checkFiles(...pair, chosen, signal));
  return { ...data, ...state };
}

async function checkFiles(
  sheet: File,
  zip: File,
  chosen: SheetChoice | undefined,
  signal: AbortSignal,
): Promise<Checked> {
  const images = await listZip(zip);
  if ('kind' in images) return { unreadable: images };
  try {
    const { result, map } = await checkWithRemembered(
      (columns) => checkSheet(sheet, { ...chosen, map: columns }, signal),
      chosen?.map,
    );
    const choice = { ...chosen, map };
    if (result.source.missing.length > 0) return { sheet: result, choice };
    const check = checkImages(result, images);
    return result.products.length > 0
      ? { sheet: result, choice, check }
      : { sheet: result, choice, check, unreadable: { file: 'sheet', kind: 'empty' } };
  } catch (error) {
    const isRefusal = error instanceof ApiError && (error.status === 400 || error.status === 413);
    if (!isRefusal) throw error;
    return { unreadable: { file: 'sheet', kind: 'refused', code: error.code, message: error.message } };
  }
}
