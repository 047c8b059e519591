import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { useLanguage } from '../../i18n/admin-messages';
import type { UserDetail } from './user.resource';

/**
 * Shows an admin the suspicions that a user's scanning raised (trust.md "Scan fraud"). Renders nothing if there is
 * none.
 */
export function FlagNotice({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const { flags, latestFlag } = user;
  if (flags === 0 || !latestFlag) return null;
  const kinds: Record<string, string> = {
    'scan-rate': t`Unusually many scans in one hour.`,
    'travel-speed': t`Two scans too far apart for the time between them.`,
  };
  return (
    <Notice
      tone="warning"
      title={t`${plural(flags, { one: '# scan pattern looked odd', other: '# scan patterns looked odd' })}`}
    >
      {kinds[latestFlag.kind] ?? latestFlag.kind}{' '}
      <Trans>
        Last on <DateText value={latestFlag.at} format="date-time" locale={locale} />.
      </Trans>
    </Notice>
  );
}
