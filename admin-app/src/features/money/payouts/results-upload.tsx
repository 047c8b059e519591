import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { formatFileSize } from '@loyalty/shared-ui/file-size';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../forms/use-action';
import { useLanguage } from '../../../i18n/admin-messages';
import styles from './payouts.module.css';
import { type ResultReport, type Run, uploadResults, useRefreshPayouts } from './payouts.resource';
import { ResultsReport } from './results-report';

/** Of the api's configuration. */
const maxBytes = 5 * 1024 * 1024;

export function ResultsUpload({ run }: { run: Run }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const refresh = useRefreshPayouts();
  const [file, setFile] = useState<File>();
  const [tooLarge, setTooLarge] = useState<string>();
  const [report, setReport] = useState<{ upload: number; fileName: string; results: ResultReport }>();

  const upload = useAction(
    (chosen: File) => uploadResults(run.id, chosen),
    async (results, { name }) => {
      setReport((before) => ({ upload: (before?.upload ?? 0) + 1, fileName: name, results }));
      setFile(undefined);
      await refresh();
    },
  );
  const problem = tooLarge ?? upload.error;
  const store = (chosen: File) => {
    if (chosen.size <= maxBytes) return void upload.run(chosen);
    const [size, limit] = [formatFileSize(chosen.size, locale), formatFileSize(maxBytes, locale)];
    setTooLarge(t`The file has ${size}. Up to ${limit} are accepted.`);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setTooLarge(undefined);
    upload.clear();
  };
  const open = run.state === 'sent';
  if (!open && !report) return null;
  return (
    <Card title={t`Results of the bank`}>
      <Stack>
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
            disabled={upload.pending}
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
            busy={upload.pending}
            busyLabel={t`Storing the results…`}
            onClick={() => store(file)}
          >
            {problem ? t`Retry` : t`Store the results`}
          </Button>
        )}
        {report && <ResultsReport key={report.upload} fileName={report.fileName} results={report.results} />}
      </Stack>
    </Card>
  );
}
