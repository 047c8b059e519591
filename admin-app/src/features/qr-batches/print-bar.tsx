import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Notice } from '@loyalty/shared-ui/notice';
import { Printer } from 'lucide-react';
import { DownloadCodes } from './download-codes';
import { sheetsFor } from './label-layout';
import styles from './print-bar.module.css';
import type { PictureCount } from './use-picture-count';

interface PrintBarProps {
  batchId: number;
  /** Labels to print. */
  count: number;
  pictures: PictureCount;
  onRetry: () => void;
}

/** What will be printed and how; Print waits until every symbol has come. */
export function PrintBar({ batchId, count, pictures, onRetry }: PrintBarProps) {
  const { t } = useLingui();
  const sheets = sheetsFor(count);
  const { loaded, failed } = pictures;
  const waiting = loaded + failed < count;
  return (
    <Card>
      <div className={styles.root}>
        {' '}
        <div className={styles.bar}>
          <p className={styles.summary}>
            <strong>
              <Plural value={count} one="# label" other="# labels" />
            </strong>{' '}
            · <Plural value={sheets} one="# A4 sheet" other="# A4 sheets" />
            {waiting && (
              <span className={styles.progress}>
                {' · '}
                <Trans>
                  {formatNumber(loaded)} of {formatNumber(count)} symbols loaded
                </Trans>
              </span>
            )}
          </p>
          <div className={styles.acts}>
            <DownloadCodes batchId={batchId} />
            <Button
              icon={<Printer aria-hidden="true" />}
              busy={waiting}
              busyLabel={t`Loading the symbols…`}
              disabled={failed > 0}
              onClick={() => window.print()}
            >
              <Plural value={sheets} one="Print # sheet" other="Print # sheets" />
            </Button>
          </div>
        </div>
        {failed > 0 && !waiting && (
          <Notice
            tone="bad"
            live="polite"
            action={
              <Button variant="secondary" size="sm" onClick={onRetry}>
                {t`Retry`}
              </Button>
            }
          >
            <Plural value={failed} one="# symbol could not be loaded." other="# symbols could not be loaded." />
          </Notice>
        )}
        <Notice tone="copper" title={t`Print at 100 %`}>
          <Trans>
            In the print window choose A4, scale 100 % (not “Fit to page”) and no margins. Each label is 64 × 34 mm.
          </Trans>
        </Notice>
      </div>
    </Card>
  );
}
