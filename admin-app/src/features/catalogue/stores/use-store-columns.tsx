import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import type { Store } from './stores.resource';
import styles from './stores.module.css';

/** Returns the address of a map to check a position; it needs neither key nor account. */
const mapOf = ({ latitude, longitude }: Store) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Returns all columns of the table of stores. */
export function useStoreColumns(): readonly Column<Store>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    { id: 'name', label: t`Name`, primary: true, sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'address', label: t`Address`, cell: ({ address }) => <bdi>{address}</bdi> },
    {
      id: 'phone',
      label: t`Phone`,
      cell: ({ phone }) => <span className={styles.line}>{phone || '–'}</span>,
    },
    {
      id: 'position',
      label: t`Position`,
      cell: (store) => (
        <a className={styles.map} href={mapOf(store)} target="_blank" rel="noreferrer">
          <span>{`${store.latitude.toFixed(4)}, ${store.longitude.toFixed(4)}`}</span>
          {/* Appended to the visible text: voice control uses what is visible (WCAG 2.5.3). */}
          <VisuallyHidden>{t`${store.name} on the map`}</VisuallyHidden>
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      ),
    },
    {
      id: 'added',
      label: t`Added`,
      sortable: true,
      cell: ({ createdAt }) => (
        <span className={styles.line}>
          <DateText value={createdAt} format="date" locale={locale} />
        </span>
      ),
    },
  ];
}
