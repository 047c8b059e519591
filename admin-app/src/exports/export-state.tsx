import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatFileSize } from '@loyalty/shared-ui/file-size';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { ProgressBar } from '@loyalty/shared-ui/progress-bar';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { Stack } from '@loyalty/shared-ui/stack';
import { useErrorText } from '../i18n/use-error-text';
import { useLanguage } from '../i18n/admin-messages';
import styles from './exports.module.css';
import type { DownloadProgress } from './exports.resource';
import type { ExportRun } from './use-export';

interface ExportStateProps {
  /** Name of the report, e.g. "Plumbers list". */
  title: string;
  run: ExportRun;
}

/**
 * Renders the state of a download: progress with Cancel, an error with Retry, or the saved file. Renders nothing before
 * it starts.
 */
export function ExportState({ title, run: { state, start, cancel } }: ExportStateProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
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
        <Notice
          tone="danger"
          live="assertive"
          title={t`${title} could not be downloaded.`}
          action={
            <Button variant="secondary" size="sm" onClick={() => start(state.format)}>
              {t`Retry`}
            </Button>
          }
        >
          {errorText(state.error)}
        </Notice>
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
