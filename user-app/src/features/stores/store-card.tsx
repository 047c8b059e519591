import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Navigation, Phone } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import type { Position } from '../../location/place.resource';
import type { Store } from './stores.resource';
import styles from './stores.module.css';
import { Skeleton } from '@loyalty/shared-ui/skeleton';

export function StoreCard({ store }: { store: Store }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{store.name}</bdi>
        </h2>
        {(store.samePin || store.distance !== undefined) && (
          <span className={styles.distance}>
            {store.samePin ? <Trans>Your PIN code</Trans> : formatDistance(store.distance ?? 0, locale)}
          </span>
        )}
      </div>
      <p className={styles.address}>
        <bdi>{store.address}</bdi>
      </p>
      {store.phone && <p className={styles.phone}>{store.phone}</p>}
      <div className={styles.acts}>
        {store.phoneLink && (
          <LinkButton
            variant="secondary"
            to={`tel:${store.phoneLink}`}
            icon={<Phone aria-hidden="true" />}
            aria-label={t`Call ${store.name}, ${store.phone ?? store.phoneLink}`}
          >
            <Trans>Call</Trans>
          </LinkButton>
        )}
        {store.position && (
          <LinkButton
            variant="secondary"
            to={directionsLink(store.position)}
            target="_blank"
            rel="noreferrer"
            icon={<Navigation aria-hidden="true" />}
            aria-label={t`Directions to ${store.name}`}
          >
            <Trans>Directions</Trans>
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** iPads identify as Macs; no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/**
 * Returns a directions link for the phone's map app, without an API key: Apple Maps on an iPhone, elsewhere the link that Android
 * opens in Google Maps, which also works with a downloaded map. (`geo:` shows a place, but no directions, and iPhones do not
 * support it.)
 */
export function directionsLink({ latitude, longitude }: Position): string {
  const target = `${latitude},${longitude}`;
  return isApplePhone()
    ? `https://maps.apple.com/?daddr=${target}`
    : `https://www.google.com/maps/dir/?api=1&destination=${target}`;
}

/** "850 m", "5.4 km", "990 km" */
export function formatDistance(metres: number, locale: string): string {
  const near = metres < 995;
  const value = near ? Math.max(10, Math.round(metres / 10) * 10) : metres / 1000;
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: near ? 'meter' : 'kilometer',
    maximumFractionDigits: near || value >= 10 ? 0 : 1,
  }).format(value);
  // CLDR's Hindi abbreviates with dots (कि॰मी॰); signs and maps use किमी.
  return text.replaceAll('॰', '');
}

export function StoresSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <Card key={card} className={styles.card}>
          <Skeleton lines={3} />
          <div className={styles.acts}>
            <Skeleton shape="block" height="var(--tap)" />
            <Skeleton shape="block" height="var(--tap)" />
          </div>
        </Card>
      ))}
    </div>
  );
}
