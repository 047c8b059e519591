import { saveFile } from '@loyalty/shared-ui/save-file';
import { useEffect, useRef, useState } from 'react';
import {
  downloadReport,
  type DownloadProgress,
  type FileFormat,
  type ReportFilter,
  type ReportName,
} from './exports.resource';

/** Where a download is. A failed one remembers its format, to be tried again. */
export type ExportState =
  | { step: 'ready' }
  | { step: 'running'; format: FileFormat; progress: DownloadProgress }
  | { step: 'failed'; format: FileFormat; error: unknown }
  | { step: 'saved'; fileName: string; rows: number | undefined };

export interface ExportRun {
  state: ExportState;
  start: (format: FileFormat) => void;
  /** Ends what runs, on the server too. */
  cancel: () => void;
}

const redrawEvery = 100;

/** Downloads a report and saves it. Leaving the page ends it. */
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
      // Hundreds of pieces a second would hold up the page with drawing alone.
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
