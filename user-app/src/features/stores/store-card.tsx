import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Navigation, Phone } from 'lucide-react';
import { useLanguage } from '../../i18n/user-messages';
import { directionsLink } from './directions-link';
import { formatDistance } from './format-distance';
import type { Store } from './store';
import styles from './stores.module.css';

/** Renders one store: distance, address, and buttons to call and to get directions. */
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
