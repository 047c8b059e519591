import { useLingui } from '@lingui/react/macro';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useIntlLocale } from '../../i18n/use-intl-locale';
import type { Person } from './people.resource';
import styles from './people-table.module.css';

interface PeopleTableProps {
  caption: string;
  people: readonly Person[];
}

const orDash = (text: string) => (text ? <bdi>{text}</bdi> : '–');

/** One page of plumbers or customers. */
export function PeopleTable({ caption, people }: PeopleTableProps) {
  const { t } = useLingui();
  const locale = useIntlLocale();
  return (
    <DataTable
      caption={caption}
      rows={people}
      rowKey={(person) => String(person.id)}
      columns={[
        {
          id: 'name',
          label: t`Name`,
          primary: true,
          cell: (person) => (
            <>
              {person.name ? <bdi>{person.name}</bdi> : t`No name yet`}
              {person.suspended && <StatusChip tone="bad">{t`Suspended`}</StatusChip>}
            </>
          ),
        },
        {
          id: 'contact',
          label: t`Mobile and e-mail`,
          cell: (person) => (
            <>
              <span className={styles.line}>{orDash(person.mobile)}</span>
              {person.email && <bdi className={styles.detail}>{person.email}</bdi>}
            </>
          ),
        },
        { id: 'location', label: t`Location`, cell: (person) => orDash(person.location) },
        {
          id: 'joined',
          label: t`Joined`,
          cell: (person) => (
            <span className={styles.line}>
              <DateText value={person.joinedAt} format="date" locale={locale} />
            </span>
          ),
        },
        {
          id: 'earned',
          label: t`Accumulated points`,
          align: 'end',
          cell: (person) => <Num value={person.pointsEarned} />,
        },
        {
          id: 'redeemed',
          label: t`Points redeemed`,
          align: 'end',
          cell: (person) => <Num value={person.pointsRedeemed} />,
        },
      ]}
    />
  );
}
