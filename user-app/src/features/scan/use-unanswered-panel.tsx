import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import type { ResultPanelProps } from '@loyalty/shared-ui/result-panel';
import { RotateCw } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import type { UnansweredOutcome } from '../../offline/scan-outcome';
import { useWaitingScans, type ShownScan } from '../../offline/waiting-scans';
import { paths } from '../../paths';
import styles from './scan-result.module.css';

interface Unanswered {
  readonly outcome: UnansweredOutcome;
  /** What is kept; absent only where nothing could be. */
  readonly kept: ShownScan | undefined;
  /** The label had been scanned before and waited already. */
  readonly again: boolean;
}

/** Says that a scan got no answer and what becomes of it: where it is kept, when it is sent, that it cannot count twice. */
export function useUnansweredPanel(onRetry: () => void): (unanswered: Unanswered) => ResultPanelProps {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const count = useWaitingScans().length;
  return ({ outcome: { reason, notBefore }, kept, again }) => {
    const time = notBefore === undefined ? '' : (formatDate(notBefore, 'time', locale) ?? '');
    const lasting = kept?.lasting ?? false;
    const before = kept ? (formatDate(kept.scannedAt, 'day-time', locale) ?? '') : '';
    const saved = {
      offline: t`It will be sent when you are back online. It cannot count twice.`,
      server: t`The server does not answer right now. The scan is sent by itself as soon as it does, and cannot count twice.`,
      'too-many': time
        ? t`You have scanned a lot of codes. This one is sent by itself after ${time}.`
        : t`You have scanned a lot of codes. This one is sent by itself later.`,
    };
    const unsaved = t`This phone does not let us save it. Keep this page open: it is sent as soon as there is a connection.`;
    return {
      tone: 'waiting',
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
