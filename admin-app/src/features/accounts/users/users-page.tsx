import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Users } from 'lucide-react';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Link } from '@loyalty/shared-ui/router';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { ExportMenu } from '../../../exports/export-menu';
import { ToLabels } from '../../../lists/to-labels';
import { ListToolbar } from '../../../lists/list-filters';
import { formatTotal, ListTable } from '../../../lists/list-table';
import { NoMatch } from '../../../lists/list-region';
import { useListView } from '../../../lists/use-list-view';
import { Page, usePageName } from '../../../page/page';
import { usersSchema, useUsers, type UsersKind, type User } from './users.resource';
import { useLanguage } from '../../../i18n/admin-messages';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { paths } from '../../../paths';
import lists from '../../../lists/lists.module.css';
import styles from './user.module.css';
import { WithDetail } from '../../../lists/with-detail';

/** Renders a table of users, 10 per page (docs/product.md §2 "Customers and plumbers"), with search, sorting and filter. */
function UsersPage({ kind, emptyTitle, emptyMessage }: { kind: UsersKind; emptyTitle: string; emptyMessage: string }) {
  const { t } = useLingui();
  const title = usePageName()(kind);
  const view = useListView(usersSchema, useUsersColumns());
  const { search, status } = view.filters;
  const response = useUsers(kind, view);

  return (
    <Page
      name={kind}
      count={response.data && formatTotal(response.data.total, response.data.capped)}
      actions={<ExportMenu report={kind} filter={{ search, status }} />}
    >
      <Card padding="none">
        <ListToolbar label={t`Search name, mobile, location or e-mail`} view={view}>
          <FilterChips
            legend={t`Status`}
            options={[
              { value: '', label: t`All` },
              { value: 'active', label: t`Active` },
              { value: 'suspended', label: t`Suspended` },
            ]}
            value={status}
            onValueChange={(status) => view.setFilters({ status })}
          />
        </ListToolbar>
        <ListTable
          view={view}
          response={response}
          caption={title}
          rowKey={({ id }) => String(id)}
          loadingLabel={t`Loading ${title}`}
          errorTitle={t`${title} could not be loaded`}
          empty={
            <EmptyState
              icon={<Users aria-hidden="true" />}
              title={emptyTitle}
              message={emptyMessage}
              action={<ToLabels />}
            />
          }
          noResults={
            <NoMatch
              title={t`No match found`}
              message={t`Try fewer letters, or another status.`}
              clearLabel={t`Show all`}
              onClear={view.clearFilters}
            />
          }
        />
      </Card>
    </Page>
  );
}

/** /admin/plumbers */
export function PlumbersPage() {
  const { t } = useLingui();
  return (
    <UsersPage
      kind="plumbers"
      emptyTitle={t`No plumbers yet`}
      emptyMessage={t`Plumbers appear here when they scan a label and sign in for the first time.`}
    />
  );
}

/** /admin/customers */
export function CustomersPage() {
  const { t } = useLingui();
  return (
    <UsersPage
      kind="customers"
      emptyTitle={t`No customers yet`}
      emptyMessage={t`Customers appear here when they scan a label and sign in for the first time.`}
    />
  );
}

const orDash = (text: string) => (text ? <bdi>{text}</bdi> : '–');

function Place({ place }: { place: string }) {
  return (
    <span className={styles.short} title={place || undefined}>
      {orDash(place)}
    </span>
  );
}

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
            {user.name ? (
              <bdi className={styles.short} title={user.name}>
                {user.name}
              </bdi>
            ) : (
              t`No name yet`
            )}
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
        <span className={styles.contact}>
          <WithDetail className={styles.mail} detail={user.email && <bdi title={user.email}>{user.email}</bdi>}>
            <span className={styles.whole}>{orDash(user.mobile)}</span>
          </WithDetail>
        </span>
      ),
    },
    { id: 'location', label: t`Location`, cell: (user) => <Place place={user.location} /> },
    {
      id: 'joined',
      label: t`Joined`,
      sortable: true,
      cell: (user) => (
        <span className={styles.whole}>
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
      cell: (user) => <PointsWithWorth today value={user.pointsEarned} />,
    },
    {
      id: 'redeemed',
      label: t`Points redeemed`,
      header: <span className={styles.heading}>{t`Points redeemed`}</span>,
      align: 'end',
      sortable: true,
      cell: (user) => <PointsWithWorth today value={user.pointsRedeemed} />,
    },
    {
      id: 'balance',
      label: t`Balance`,
      align: 'end',
      sortable: true,
      cell: (user) => <PointsWithWorth value={user.balance} />,
    },
  ];
}
