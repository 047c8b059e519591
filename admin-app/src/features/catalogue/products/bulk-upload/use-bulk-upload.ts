import { useStillHere } from '@loyalty/shared-ui/still-here';
import { newIdempotencyKey } from '@loyalty/shared-ui/use-command';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetImport, readLastImport, rememberImport } from './last-import';
import {
  followImport,
  importProducts,
  ImportLostError,
  isKnownImport,
  type ImportResult,
  type ImportStep,
  type SheetChoice,
  type SheetProduct,
} from './product-import.resource';
import { type ChosenFiles, type FileFault, useUploadCheck, validateFiles, validateKinds } from './use-upload-check';

const NO_FILES: ChosenFiles = { sheet: undefined, zip: undefined };

/** The server's response, with the uploaded rows. */
export interface FinishedImport extends ImportResult {
  products: readonly SheetProduct[];
}

/**
 * Returns state and actions of a bulk upload, from choosing two files to the server's response.
 * @param onFinished called for each upload accepted with 201
 */
export function useBulkUpload(onFinished: (result: FinishedImport) => void) {
  const [files, setFiles] = useState(NO_FILES);
  const [fault, setFault] = useState<FileFault>();
  const [choice, setChoice] = useState<SheetChoice>();
  const [step, setStep] = useState<ImportStep>();
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<FinishedImport>();
  const preview = useUploadCheck(files, choice);
  const waiting = useRef<AbortController>(undefined);
  const asking = useRef<AbortController>(undefined);
  const isStillHere = useStillHere();

  const take = (next: ChosenFiles) => {
    setFiles(next);
    setChoice(undefined);
  };
  const choose = (field: keyof ChosenFiles, file: File | undefined) => {
    const next = { ...files, [field]: file };
    take(next);
    // An invalid file is reported at once; a missing one on submit.
    setFault(validateKinds(next));
    setError(undefined);
    setResult(undefined);
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
  useEffect(() => {
    let isHere = true;
    const last = readLastImport();
    if (last) void isKnownImport(last.uploadId).then((known) => (known && isHere ? findReport() : undefined));
    return () => {
      isHere = false;
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
    // The api wants a UUID.
    const uploadId = newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const { choice: read, check } = preview;
    const products = check?.products ?? [];
    rememberImport({ uploadId, products });
    // The upload continues when the page is left: its report is shown on return.
    const result = await wait(products, (options) => importProducts({ ...read, sheet, zip, uploadId }, options));
    if (!result) return;
    take(NO_FILES);
    if (result.failed > 0) setResult(result);
    else forgetImport();
    onFinished(result);
  };

  return {
    files,
    choose,
    /** Invalid choice of files, by their names (docs/product.md §5). */
    fault,
    preview,
    /** How the sheet is read; undefined until anything was chosen. */
    choice,
    chooseHow: (more: SheetChoice) => setChoice((chosen) => ({ ...chosen, ...more })),
    /** Progress of the upload; undefined if none runs. */
    step,
    /** Error of the last upload; the files are kept. */
    error,
    result,
    send,
    /** Asks again for the outcome of the last upload. */
    askAgain,
    /** Aborts the upload; after it has been sent, only the wait for its outcome. */
    cancel,
  };
}
