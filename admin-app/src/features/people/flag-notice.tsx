import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLanguage } from '../../i18n/admin-messages';
import type { PersonDetail } from './person.resource';

/** That scanning looked odd, and how (trust.md "Scan fraud"): for a human to judge. Nothing when it never did. */
export function FlagNotice({ person }: { person: PersonDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { flags, latestFlag } = person;
  if (flags === 0 || !latestFlag) return null;
  const kinds: Record<string, string> = {
    'scan-rate': t`Very many scans in an hour.`,
    'travel-speed': t`Two scans farther apart than anybody could travel in the time.`,
  };
  return (
    <Notice
      tone="warn"
      title={t`${plural(flags, { one: '# scan pattern looked odd', other: '# scan patterns looked odd' })}`}
    >
      {kinds[latestFlag.kind] ?? latestFlag.kind}{' '}
      <Trans>
        Last on <DateText value={latestFlag.at} format="date-time" locale={locale} />.
      </Trans>
    </Notice>
  );
}
