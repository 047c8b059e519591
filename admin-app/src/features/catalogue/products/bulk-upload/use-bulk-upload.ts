import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ColumnMap } from '../../../../sheets/table-source';
import { validateFiles, validateKinds, type ChosenFiles, type FileFault } from './validate-files';
import { forgetImport, readLastImport, rememberImport } from './last-import';
import {
  followImport,
  importProducts,
  ImportLostError,
  isKnownImport,
  newUploadId,
  type ImportResult,
  type ImportStep,
} from './product-import.resource';
import type { SheetProduct } from './sheet-product';
import { type UploadCheckState, useUploadCheck } from './use-upload-check';

const NO_FILES: ChosenFiles = { sheet: undefined, zip: undefined };

/** The server's response, with the uploaded rows. */
export interface FinishedImport extends ImportResult {
  products: readonly SheetProduct[];
}

/** State and actions of a bulk upload, from choosing two files to the server's response. */
export interface BulkUpload {
  files: ChosenFiles;
  choose: (field: keyof ChosenFiles, file: File | undefined) => void;
  /** Invalid choice of files, by their names (docs/product.md §5). */
  fault: FileFault | undefined;
  preview: Omit<UploadCheckState, 'start' | 'reset' | 'map'>;
  /** Checks the files again. @param map the columns that the admin chose; without: the last ones */
  checkAgain: (map?: ColumnMap) => void;
  /** Progress of the upload; undefined if none runs. */
  step: ImportStep | undefined;
  /** Error of the last upload; the files are kept. */
  error: unknown;
  result: FinishedImport | undefined;
  send: () => Promise<void>;
  /** Asks again for the outcome of the last upload. */
  askAgain: () => Promise<void>;
  /** Aborts the upload; after it has been sent, only the wait for its outcome. */
  cancel: () => void;
}

/** @param onFinished called for each upload accepted with 201 */
export function useBulkUpload(onFinished: (result: FinishedImport) => void): BulkUpload {
  const [files, setFiles] = useState(NO_FILES);
  const [fault, setFault] = useState<FileFault>();
  const { start, reset, map, ...preview } = useUploadCheck();
  const [step, setStep] = useState<ImportStep>();
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<FinishedImport>();
  const waiting = useRef<AbortController>(undefined);
  const asking = useRef<AbortController>(undefined);
  const isStillHere = useStillHere();
  const choose = (field: keyof ChosenFiles, file: File | undefined) => {
    const next = { ...files, [field]: file };
    setFiles(next);
    // An invalid file is reported at once; a missing one on submit.
    setFault(validateKinds(next));
    setError(undefined);
    setResult(undefined);
    start(next);
  };

  /** Shows the progress until the outcome is known. @returns undefined if it failed or was aborted */
  const wait = async (
    products: readonly SheetProduct[],
    work: (options: { onStep: typeof setStep; signal: AbortSignal }) => Promise<ImportResult>,
  ): Promise<FinishedImport | undefined> => {
    const controller = (waiting.current = new AbortController());
    setError(undefined);
    try {
      return { ...(await work({ onStep: setStep, signal: controller.signal })), products };
    } catch (problem) {
      if (controller.signal.aborted) return undefined;
      console.error(problem);
      setError(problem);
      // The report was shown, so it need not be found again.
      if (isStillHere() && !(problem instanceof ImportLostError)) forgetImport();
      return undefined;
    } finally {
      waiting.current = undefined;
      setStep(undefined);
    }
  };

  const askAgain = async () => {
    const last = readLastImport();
    if (!last || waiting.current) return;
    const following = wait(last.products, (options) => followImport(last.uploadId, options));
    asking.current = waiting.current;
    const result = await following;
    if (!result) return;
    if (result.failed === 0) forgetImport();
    setResult(result);
  };
  const findReport = useEffectEvent(askAgain);
  const stopChecking = useEffectEvent(reset);
  useEffect(() => {
    let isHere = true;
    const last = readLastImport();
    if (last) void isKnownImport(last.uploadId).then((known) => (known && isHere ? findReport() : undefined));
    return () => {
      isHere = false;
      stopChecking();
      asking.current?.abort();
    };
  }, []);

  const cancel = () => {
    if (step?.phase === 'sending') forgetImport();
    else setError(new ImportLostError('The outcome is not known yet'));
    waiting.current?.abort();
  };

  const send = async () => {
    const { sheet, zip } = files;
    const first = validateFiles(files);
    setFault(first);
    if (first || !sheet || !zip || waiting.current) return;
    setStep({ phase: 'sending', sent: 0, total: sheet.size + zip.size });
    const uploadId = newUploadId();
    const products = preview.check?.products ?? [];
    rememberImport({ uploadId, products });
    // The upload continues when the page is left: its report is shown on return.
    const result = await wait(products, (options) => importProducts({ sheet, zip, map, uploadId }, options));
    if (!result) return;
    setFiles(NO_FILES);
    reset();
    if (result.failed > 0) setResult(result);
    else forgetImport();
    onFinished(result);
  };

  return {
    files,
    choose,
    fault,
    preview,
    checkAgain: (chosen = map) => start(files, chosen),
    step,
    error,
    result,
    send,
    askAgain,
    cancel,
  };
}
