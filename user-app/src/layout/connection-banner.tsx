import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { OfflineBanner, useOnline } from '@loyalty/shared-ui/offline-banner';
import { useLanguage } from '../i18n/user-messages';
import { readMarkedAnew, useShownSince } from '../offline/last-known';

/** At the head of every screen: that there is no connection, and since when what the screen shows may be out of date. */
export function ConnectionBanner() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const online = useOnline();
  const since = useShownSince();
  const when = since === undefined ? undefined : formatDate(since, 'day-time', locale);
  const offlineText = when === undefined ? t`You are offline.` : t`You are offline. As of ${when}.`;
  return (
    <OfflineBanner
      offline={!online || when !== undefined}
      message={online ? t`The server does not answer. As of ${when}.` : offlineText}
      action={
        online && (
          <Button variant="secondary" onClick={readMarkedAnew}>
            {t`Retry`}
          </Button>
        )
      }
    />
  );
}
