import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Users } from 'lucide-react';
import { ExportMenu } from '../../../exports/export-menu';
import { ListToolbar } from '../../../lists/list-filters';
import { formatTotal, ListTable } from '../../../lists/list-table';
import { NoMatch } from '../../../lists/list-region';
import { useListView } from '../../../lists/use-list-view';
import { Page, usePageName } from '../../../page/page';
import { usersSchema, useUsers, type UsersKind } from './users.resource';
import { useUsersColumns } from './use-users-columns';

interface UsersPageProps {
  kind: UsersKind;
  emptyTitle: string;
  emptyMessage: string;
}

/** Renders a table of users, 10 per page (docs/product.md §2 "Customers and plumbers"), with search, sorting and filter. */
function UsersPage({ kind, emptyTitle, emptyMessage }: UsersPageProps) {
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
          empty={<EmptyState icon={<Users aria-hidden="true" />} title={emptyTitle} message={emptyMessage} />}
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
      emptyMessage={t`Plumbers appear here when they sign in for the first time.`}
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
      emptyMessage={t`Customers appear here when they sign in for the first time.`}
    />
  );
}
