import { useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error';
import { checkWithRemembered } from '../../../../sheets/remembered-columns';
import type { ColumnMap, TableSource } from '../../../../sheets/table-source';
import { checkImages, type UploadCheck } from './list-zip';
import { listZip, type ZipFault, type ZippedFile } from './list-zip';
import { checkSheet } from './product-import.resource';
import type { SheetCheck } from './sheet-product';
import { type ChosenFiles, validateKinds } from './validate-files';

/** Why nothing of a file can be stored. */
export type UnreadableFault =
  | ZipFault
  | { file: 'sheet'; kind: 'empty' }
  /** In the server's words. */
  | { file: 'sheet'; kind: 'refused'; code: string; message: string };

interface Checked {
  sheet: SheetCheck;
  images: readonly ZippedFile[];
  map: ColumnMap | undefined;
}

/** The check of both files before the upload: the server reads the sheet, the browser lists the ZIP. */
export interface UploadCheckState {
  checking: boolean;
  /** Unreadable contents: nothing can be stored. */
  unreadable: UnreadableFault | undefined;
  /** Where the rows were read; undefined before a sheet was. */
  source: TableSource | undefined;
  /** The columns to read, if the admin chose them. */
  map: ColumnMap | undefined;
  /** Undefined also while columns are missing. */
  check: UploadCheck | undefined;
  /** The check itself failed: the files may be right. */
  error: unknown;
  /** Checks files; those that are missing or of another type are not read. @param map the columns that the admin chose */
  start: (files: ChosenFiles, map?: ColumnMap) => void;
  /** Forgets the result and aborts the check. */
  reset: () => void;
}

type State = { checking: boolean; checked?: Checked; unreadable?: UnreadableFault; error?: unknown };

export function useUploadCheck(): UploadCheckState {
  const [state, setState] = useState<State>({ checking: false });
  const reading = useRef<AbortController>(undefined);

  const reset = () => {
    reading.current?.abort();
    setState({ checking: false });
  };
  const start = (files: ChosenFiles, map?: ColumnMap) => {
    const { sheet, zip } = files;
    reading.current?.abort();
    if (!sheet || !zip || validateKinds(files)) return setState({ checking: false });
    const controller = (reading.current = new AbortController());
    // The last result stays on screen while columns are changed.
    setState(({ checked }) => ({ checking: true, ...(map && checked && { checked }) }));
    void checkFiles(sheet, zip, map, controller.signal).then((next) => {
      if (!controller.signal.aborted) setState({ checking: false, ...next });
    });
  };

  const { checked, checking, unreadable, error } = state;
  const isComplete = checked && checked.sheet.source.missing.length === 0;
  return {
    checking,
    unreadable,
    source: checked?.sheet.source,
    map: checked?.map,
    check: isComplete ? checkImages(checked.sheet, checked.images) : undefined,
    error,
    start,
    reset,
  };
}

async function checkFiles(
  sheet: File,
  zip: File,
  chosen: ColumnMap | undefined,
  signal: AbortSignal,
): Promise<Omit<State, 'checking'>> {
  try {
    const images = await listZip(zip);
    if ('kind' in images) return { unreadable: images };
    const { result, map = chosen } = chosen
      ? { result: await checkSheet(sheet, chosen, signal) }
      : await checkWithRemembered((remembered) => checkSheet(sheet, remembered, signal));
    const { source, products } = result;
    const checked = { sheet: result, images, map };
    const isEmpty = source.missing.length === 0 && products.length === 0;
    return isEmpty ? { checked, unreadable: { file: 'sheet', kind: 'empty' } } : { checked };
  } catch (error) {
    if (signal.aborted) return {};
    const isRefusal = error instanceof ApiError && (error.status === 400 || error.status === 413);
    if (isRefusal) return { unreadable: { file: 'sheet', kind: 'refused', code: error.code, message: error.message } };
    console.error(error);
    return { error };
  }
}
