import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLanguage } from '../../i18n/user-messages';
import { useAmountText } from '../../worth/worth';
import { usePointsSummary } from './points.resource';

/** Says which points expire and until when they count, once the person was told. */
export function ExpiryNotice() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const amountText = useAmountText();
  const expiring = usePointsSummary().data?.expiring;
  if (!expiring) return null;
  const { points, last_day: lastDay } = expiring;
  const amount = amountText({ points });
  const until = formatDate(lastDay, 'date', locale) ?? '–';
  return (
    <Notice
      tone="warning"
      title={t`${plural(points, { one: `${amount} expires after ${until}`, other: `${amount} expire after ${until}` })}`}
    >
      {t`Scan a label, or claim, before.`}
    </Notice>
  );
}
