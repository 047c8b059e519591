import { useEffect, useMemo, useRef, useState } from 'react';
import { useModels } from '../../../catalogue/models.resource';
import { checkRows, type UploadCheck } from './check-rows';
import { judgeFiles, judgeKinds, type ChosenFiles, type FileFault } from './judge-files';
import { importProducts, type ImportResult, type ImportStep } from './product-import.resource';
import type { ReadFiles, UnreadableFault } from './read-files';
import { readInBackground } from './read-in-background';
import type { SheetProduct } from './sheet-product';

const nothing: ChosenFiles = { sheet: undefined, zip: undefined };

/** The server's answer, beside the rows that were sent. */
export interface FinishedImport extends ImportResult {
  products: readonly SheetProduct[];
}

/** A bulk upload from the choice of two files to the server's answer. */
export interface BulkUpload {
  files: ChosenFiles;
  choose: (field: keyof ChosenFiles, file: File | undefined) => void;
  /** Of the files by their names (spec §5). */
  fault: FileFault | undefined;
  checking: boolean;
  /** Of the files by their content: nothing of them can be stored. */
  unreadable: UnreadableFault | undefined;
  check: UploadCheck | undefined;
  /** Where the sending is, while it goes on. */
  step: ImportStep | undefined;
  /** Why the last sending failed; the files are still there. */
  error: unknown;
  result: FinishedImport | undefined;
  send: () => Promise<void>;
  cancel: () => void;
}

/** @param onFinished told once for each upload that the server has answered with 201 */
export function useBulkUpload(onFinished: (result: FinishedImport) => void): BulkUpload {
  const models = useModels();
  const [files, setFiles] = useState(nothing);
  const [fault, setFault] = useState<FileFault>();
  const [checking, setChecking] = useState(false);
  const [read, setRead] = useState<ReadFiles>();
  const [step, setStep] = useState<ImportStep>();
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<FinishedImport>();
  const reading = useRef<AbortController>(undefined);
  const sending = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      reading.current?.abort();
      sending.current?.abort();
    },
    [],
  );
  const check = useMemo(
    () =>
      read && !('kind' in read)
        ? checkRows(
            read,
            models.data?.map(({ name }) => name),
          )
        : undefined,
    [read, models.data],
  );

  const startCheck = async ({ sheet, zip }: ChosenFiles) => {
    reading.current?.abort();
    setRead(undefined);
    setChecking(false);
    if (!sheet || !zip || judgeKinds({ sheet, zip })) return;
    const controller = (reading.current = new AbortController());
    setChecking(true);
    const answer = await readInBackground(sheet, zip, controller.signal).catch((problem: unknown) => {
      if (!controller.signal.aborted) console.error(problem);
      return undefined;
    });
    if (controller.signal.aborted) return;
    setRead(answer);
    setChecking(false);
  };

  const choose = (field: keyof ChosenFiles, file: File | undefined) => {
    const next = { ...files, [field]: file };
    setFiles(next);
    // An unfit file is told at once; a missing one when it is sent.
    setFault(judgeKinds(next));
    setError(undefined);
    setResult(undefined);
    void startCheck(next);
  };

  const send = async () => {
    const { sheet, zip } = files;
    const first = judgeFiles(files);
    setFault(first);
    if (first || !sheet || !zip || sending.current) return;
    const controller = (sending.current = new AbortController());
    setError(undefined);
    setStep({ phase: 'sending', sent: 0, total: sheet.size + zip.size });
    try {
      const answer = await importProducts({ sheet, zip }, { onStep: setStep, signal: controller.signal });
      const finished = { ...answer, products: check?.products ?? [] };
      setFiles(nothing);
      setRead(undefined);
      setResult(finished);
      onFinished(finished);
    } catch (problem) {
      if (!controller.signal.aborted) {
        console.error(problem);
        setError(problem);
      }
    } finally {
      sending.current = undefined;
      setStep(undefined);
    }
  };

  return {
    files,
    choose,
    fault,
    checking,
    unreadable: read && 'kind' in read ? read : undefined,
    check,
    step,
    error,
    result,
    send,
    cancel: () => sending.current?.abort(),
  };
}
