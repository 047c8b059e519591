import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { formatFileSize } from '@loyalty/shared-ui/file-size';
import { Notice } from '@loyalty/shared-ui/notice';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import styles from './payouts.module.css';
import { type ResultReport, type Run, uploadResults, useRefreshPayouts } from './payouts.resource';
import { ResultsReport } from './results-report';

/** Of the api's configuration. */
const maxBytes = 5 * 1024 * 1024;

/** Uploads the bank's result file of a run that was sent; the report of the last upload stays on the page. */
export function ResultsUpload({ run }: { run: Run }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const errorText = useErrorText();
  const refresh = useRefreshPayouts();
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<{ upload: number; fileName: string; results: ResultReport }>();

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblem(undefined);
  };
  const upload = async () => {
    if (!file) return;
    if (file.size > maxBytes) {
      const [size, limit] = [formatFileSize(file.size, locale), formatFileSize(maxBytes, locale)];
      return setProblem(t`The file has ${size}. Up to ${limit} are accepted.`);
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const results = await uploadResults(run.id, file);
      setReport((before) => ({ upload: (before?.upload ?? 0) + 1, fileName: file.name, results }));
      setFile(undefined);
      await refresh();
    } catch (error) {
      console.error(error);
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const open = run.state === 'sent';
  if (!open && !report) return null;
  return (
    <Card title={t`Results of the bank`}>
      <div className={styles.form}>
        {open && (
          <FileDrop
            label={t`Result file`}
            hint={t`CSV, XLSX or XLS, up to 5 MB and 5,000 rows`}
            browseLabel={file ? t`Choose another file` : t`Choose the result file`}
            dropLabel={t`or drop it here`}
            removeLabel={(chosen) => t`Remove ${chosen.name}`}
            leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
            accept=".csv,.txt,.xls,.xlsx"
            files={file ? [file] : []}
            onFilesChange={(files) => choose(files.at(-1))}
            disabled={busy}
          />
        )}
        {problem && (
          <Notice tone="danger" live="assertive" title={t`The results were not stored`}>
            {problem}
          </Notice>
        )}
        {file && (
          <Button
            className={styles.start}
            icon={<Upload aria-hidden="true" />}
            busy={busy}
            busyLabel={t`Storing the results…`}
            onClick={() => void upload()}
          >
            {problem ? t`Retry` : t`Store the results`}
          </Button>
        )}
        {report && <ResultsReport key={report.upload} fileName={report.fileName} results={report.results} />}
      </div>
    </Card>
  );
}
