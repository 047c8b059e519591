import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from './result-panel';
import { RotateCw } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import type { UnansweredOutcome } from '../../offline/scan-outcome';
import type { QueuedScan } from '../../offline/queued-scan';
import { useWaitingScans } from '../../offline/use-queued-scans';
import { paths } from '../../paths';
import styles from './scan-result.module.css';

interface Unanswered {
  readonly outcome: UnansweredOutcome;
  /** The queued scan; absent only if it could not be queued. */
  readonly queued: QueuedScan | undefined;
  /** The label was scanned before and is still queued. */
  readonly again: boolean;
}

/**
 * Returns a function that builds the panel of a scan without a response: where it is queued, when it is sent, that it cannot
 * count twice.
 */
export function useUnansweredPanel(onRetry: () => void): (unanswered: Unanswered) => ResultPanelProps {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const count = useWaitingScans().length;
  return ({ outcome: { reason, notBefore }, queued, again }) => {
    const time = notBefore === undefined ? '' : (formatDate(notBefore, 'time', locale) ?? '');
    const lasting = queued?.persisted ?? false;
    const before = queued ? (formatDate(queued.scannedAt, 'day-time', locale) ?? '') : '';
    const saved = {
      offline: t`It will be sent when you are back online. It cannot count twice.`,
      server: t`The server is not answering right now. The scan will be sent automatically as soon as it does, and cannot count twice.`,
      'too-many': time
        ? t`You have scanned a lot of codes. This one will be sent automatically after ${time}.`
        : t`You have scanned a lot of codes. This one will be sent automatically later.`,
    };
    const unsaved = t`This phone could not save the scan. Keep this page open: it will be sent as soon as there is a connection.`;
    return {
      state: 'queued',
      title: lasting ? (again ? t`Already saved on this phone` : t`Saved on this phone`) : t`Not sent yet`,
      message: lasting ? saved[reason] : unsaved,
      children: (again || count > 1) && (
        <p className={styles.note}>
          {again && <Trans>You scanned this label on {before}.</Trans>}{' '}
          {count > 1 && (
            <Plural
              value={count}
              one="# scan waits on this phone to be sent."
              other="# scans wait on this phone to be sent."
            />
          )}
        </p>
      ),
      actions: (
        <>
          <LinkButton to={paths.scan} size="lg" block>
            <Trans>Scan another</Trans>
          </LinkButton>
          <Button variant="secondary" size="lg" block icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            <Trans>Send now</Trans>
          </Button>
        </>
      ),
    };
  };
}
