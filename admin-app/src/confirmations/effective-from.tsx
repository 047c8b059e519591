import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { useLanguage } from '../i18n/admin-messages';

/** When a proposal takes effect; null: never without a second owner. */
export function EffectiveFrom({ at }: { at: string | null }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  if (at === null) return <span>{t`A second owner must confirm it.`}</span>;
  const time = <DateText value={at} format="date-time" locale={locale} />;
  return <Trans>There is no second owner. It takes effect on {time}, unless it is declined or withdrawn.</Trans>;
}
