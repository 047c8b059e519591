import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useLanguage } from '../../i18n/admin-messages';
import { paths } from '../../paths';
import type { Person } from './people.resource';
import styles from './people-table.module.css';

const orDash = (text: string) => (text ? <bdi>{text}</bdi> : '–');

/** Where somebody is: two lines of it in a narrow table, the whole of it under the mouse and on the person's page. */
function Place({ place }: { place: string }) {
  return (
    <span className={styles.place} title={place || undefined}>
      {orDash(place)}
    </span>
  );
}

/** Every column of a table of people; a name leads to the person's page. */
export function usePeopleColumns(): readonly Column<Person>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      sortable: true,
      cell: (person) => (
        <span className={styles.name}>
          <Link className={styles.link} to={paths.person(person.id)}>
            {person.name ? <bdi>{person.name}</bdi> : t`No name yet`}
          </Link>
          {person.suspended && <StatusChip tone="bad">{t`Suspended`}</StatusChip>}
        </span>
      ),
    },
    {
      id: 'contact',
      label: t`Mobile and e-mail`,
      header: <span className={styles.heading}>{t`Mobile and e-mail`}</span>,
      cell: (person) => (
        <span className={styles.stack}>
          <span className={styles.line}>{orDash(person.mobile)}</span>
          {person.email && <bdi className={styles.detail}>{person.email}</bdi>}
        </span>
      ),
    },
    { id: 'location', label: t`Location`, cell: (person) => <Place place={person.location} /> },
    {
      id: 'joined',
      label: t`Joined`,
      sortable: true,
      cell: (person) => (
        <span className={styles.line}>
          <DateText value={person.joinedAt} format="date" locale={locale} />
        </span>
      ),
    },
    {
      id: 'earned',
      label: t`Accumulated points`,
      header: <span className={styles.heading}>{t`Accumulated points`}</span>,
      align: 'end',
      sortable: true,
      cell: (person) => <Num value={person.pointsEarned} />,
    },
    {
      id: 'redeemed',
      label: t`Points redeemed`,
      header: <span className={styles.heading}>{t`Points redeemed`}</span>,
      align: 'end',
      sortable: true,
      cell: (person) => <Num value={person.pointsRedeemed} />,
    },
    {
      id: 'balance',
      label: t`Balance`,
      align: 'end',
      sortable: true,
      cell: (person) => <Num value={person.balance} />,
    },
  ];
}
