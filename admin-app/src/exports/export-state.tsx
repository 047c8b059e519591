import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatFileSize } from '@loyalty/shared-ui/file-size';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../i18n/admin-messages';
import styles from './exports.module.css';
import {
  type DownloadProgress,
  downloadReport,
  type FileFormat,
  type ReportFilter,
  type ReportName,
} from './exports.resource';
import { saveFile } from '@loyalty/shared-ui/save-file';
import { useEffect, useRef, useState } from 'react';
import { RetryNotice } from '../lists/list-region';

export function ExportState({ title, run: { state, start, cancel } }: { title: string; run: ExportRun }) {
  const { t } = useLingui();
  const progressText = useProgressText();
  const savedText = useSavedText();
  return (
    <>
      <VisuallyHidden role="status">{state.step === 'running' ? t`Downloading ${title}` : ''}</VisuallyHidden>
      {state.step === 'running' && (
        <Stack row align="end">
          <ProgressBar
            className={styles.bar}
            label={t`Downloading ${title}`}
            value={state.progress.rows}
            max={state.progress.totalRows}
            valueText={progressText(state.progress)}
          />
          <Button variant="secondary" size="sm" aria-label={t`Cancel the download of ${title}`} onClick={cancel}>
            {t`Cancel`}
          </Button>
        </Stack>
      )}
      {state.step === 'failed' && (
        <RetryNotice
          live="assertive"
          title={t`${title} could not be downloaded.`}
          error={state.error}
          onRetry={() => start(state.format)}
        />
      )}
      {state.step === 'saved' && (
        <Notice tone="success" live="polite">
          {savedText(state.fileName, state.rows)}
        </Notice>
      )}
    </>
  );
}

function useSavedText() {
  const { t } = useLingui();
  return (fileName: string, rows: number | undefined) => {
    if (rows === undefined) return t`Saved as ${fileName}`;
    const count = formatNumber(rows);
    return t`Saved as ${fileName}: ${plural(rows, { one: '# row', other: `${count} rows` })}`;
  };
}

function useProgressText() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return ({ bytes, rows, totalRows }: DownloadProgress) => {
    if (totalRows === undefined) return t`Preparing the file…`;
    const total = formatNumber(totalRows);
    const here = rows === undefined ? formatFileSize(bytes, locale) : formatNumber(Math.min(rows, totalRows));
    return rows === undefined ? t`${here} here, ${total} rows in all` : t`${here} of ${total} rows`;
  };
}

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
