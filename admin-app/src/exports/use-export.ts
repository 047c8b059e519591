import { saveFile } from '@loyalty/shared-ui/save-file';
import { useEffect, useRef, useState } from 'react';
import {
  downloadReport,
  type DownloadProgress,
  type FileFormat,
  type ReportFilter,
  type ReportName,
} from './exports.resource';

/** State of a download. A failed one keeps its format for Retry. */
export type ExportState =
  | { step: 'ready' }
  | { step: 'running'; format: FileFormat; progress: DownloadProgress }
  | { step: 'failed'; format: FileFormat; error: unknown }
  | { step: 'saved'; fileName: string; rows: number | undefined };

export interface ExportRun {
  state: ExportState;
  start: (format: FileFormat) => void;
  /** Aborts the download, on the server too. */
  cancel: () => void;
}

const redrawEvery = 100;

/** Downloads a report and saves it. Leaving the page aborts it. */
export function useExport(report: ReportName, filter: ReportFilter): ExportRun {
  const [state, setState] = useState<ExportState>({ step: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: FileFormat) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    let drawn = -Infinity;
    const onProgress = (progress: DownloadProgress) => {
      // Rendering after each of hundreds of chunks per second would block the page.
      if (signal.aborted || performance.now() - drawn < redrawEvery) return;
      drawn = performance.now();
      setState({ step: 'running', format, progress });
    };
    setState({ step: 'running', format, progress: { bytes: 0, totalRows: undefined, rows: undefined } });
    try {
      const { file, fileName, rows } = await downloadReport({ report, filter, format }, { signal, onProgress });
      if (signal.aborted) return;
      saveFile(file, fileName);
      setState({ step: 'saved', fileName, rows });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setState({ step: 'failed', format, error });
    }
  };
  return {
    state,
    start: (format) => void run(format),
    cancel: () => {
      running.current?.abort();
      setState({ step: 'ready' });
    },
  };
}
