import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import type { HistoryGroup } from '../../history-list/history-list';
import { CloudUpload } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { useWaitingScans } from '../../offline/use-queued-scans';

/** Returns the queued scans of this phone, newest first, as a group of the history; undefined if there are none. */
export function useWaitingGroup(): HistoryGroup | undefined {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const waiting = useWaitingScans();
  if (waiting.length === 0) return undefined;
  return {
    id: 'waiting',
    label: t`On this phone`,
    total: <Plural value={waiting.length} one="# scan to be sent" other="# scans to be sent" />,
    entries: waiting.toReversed().map(({ key, code, scannedAt }) => ({
      id: key,
      title: <Trans>Waiting to be sent</Trans>,
      detail: (
        <>
          <DateText value={scannedAt} format="day-time" locale={locale} /> · {code}
        </>
      ),
      kind: 'queued',
      icon: <CloudUpload aria-hidden="true" />,
    })),
  };
}
