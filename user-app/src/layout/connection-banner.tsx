import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { OfflineBanner, useOnline } from '@loyalty/shared-ui/offline-banner';
import { useLanguage } from '../i18n/user-messages';
import { refetchStale, useStaleSince } from '../offline/persisted-responses';

/** Renders at the top of every screen that there is no connection, and since when the content may be out of date. */
export function ConnectionBanner() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const online = useOnline();
  const since = useStaleSince();
  const when = since === undefined ? undefined : formatDate(since, 'day-time', locale);
  const offlineText = when === undefined ? t`You are offline.` : t`You are offline. As of ${when}.`;
  return (
    <OfflineBanner
      offline={!online || when !== undefined}
      message={online ? t`The server does not answer. As of ${when}.` : offlineText}
      action={
        online && (
          <Button variant="secondary" onClick={refetchStale}>
            {t`Retry`}
          </Button>
        )
      }
    />
  );
}
