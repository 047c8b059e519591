import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import type { User } from './users.resource';
import lists from '../../../lists/lists.module.css';
import styles from './users.module.css';

const orDash = (text: string) => (text ? <bdi>{text}</bdi> : '–');

/** Renders a location: two lines in a narrow table, in full as a tooltip and on the user's page. */
function Place({ place }: { place: string }) {
  return (
    <span className={styles.place} title={place || undefined}>
      {orDash(place)}
    </span>
  );
}

/** Returns all columns of a table of users; a name links to the user's page. */
export function useUsersColumns(): readonly Column<User>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      sortable: true,
      cell: (user) => (
        <Stack as="span" row gap={2}>
          <Link className={lists.quietLink} to={paths.user(user.id)}>
            {user.name ? <bdi>{user.name}</bdi> : t`No name yet`}
          </Link>
          {user.suspended && <StatusChip tone="danger">{t`Suspended`}</StatusChip>}
        </Stack>
      ),
    },
    {
      id: 'contact',
      label: t`Mobile and e-mail`,
      header: <span className={styles.heading}>{t`Mobile and e-mail`}</span>,
      cell: (user) => (
        <Stack as="span" gap={0}>
          <span className={styles.line}>{orDash(user.mobile)}</span>
          {user.email && (
            <Muted as="span" size={12}>
              <bdi>{user.email}</bdi>
            </Muted>
          )}
        </Stack>
      ),
    },
    { id: 'location', label: t`Location`, cell: (user) => <Place place={user.location} /> },
    {
      id: 'joined',
      label: t`Joined`,
      sortable: true,
      cell: (user) => (
        <span className={styles.line}>
          <DateText value={user.joinedAt} format="date" locale={locale} />
        </span>
      ),
    },
    {
      id: 'earned',
      label: t`Accumulated points`,
      header: <span className={styles.heading}>{t`Accumulated points`}</span>,
      align: 'end',
      sortable: true,
      cell: (user) => <Num value={user.pointsEarned} />,
    },
    {
      id: 'redeemed',
      label: t`Points redeemed`,
      header: <span className={styles.heading}>{t`Points redeemed`}</span>,
      align: 'end',
      sortable: true,
      cell: (user) => <Num value={user.pointsRedeemed} />,
    },
    {
      id: 'balance',
      label: t`Balance`,
      align: 'end',
      sortable: true,
      cell: (user) => <Num value={user.balance} />,
    },
  ];
}
