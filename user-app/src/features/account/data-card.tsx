import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Notice } from '@loyalty/shared-ui/notice';
import { useToast } from '@loyalty/shared-ui/toast';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { downloadOwnData } from './account.resource';
import styles from './account.module.css';

/** Renders the download of all data stored about the user. */
export function DataCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await downloadOwnData();
      toast.success(t`Your data was downloaded`);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t`Your data`}>
      <div className={styles.stack}>
        <p>
          <Trans>
            One file with your details, points, scans, claims and sign-ins. It contains nothing about anyone else.
          </Trans>
        </p>
        {problem && (
          <Notice tone="danger" live="assertive">
            {problem}
          </Notice>
        )}
        <Button
          variant="secondary"
          className={styles.act}
          icon={<Download aria-hidden="true" />}
          busy={busy}
          busyLabel={t`Downloading…`}
          onClick={() => void download()}
        >
          <Trans>Download my data</Trans>
        </Button>
      </div>
    </Card>
  );
}
