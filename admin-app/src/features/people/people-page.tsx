import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { DataTable } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { SearchX, Users } from 'lucide-react';
import { ExportMenu } from '../../exports/export-menu';
import { ListRegion } from '../../lists/list-region';
import { useColumns } from '../../lists/use-columns';
import { usePageInRange } from '../../lists/use-page-in-range';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { PageTitle } from '../../page/page-title';
import { PeopleFilters } from './people-filters';
import { usePeople, type PeopleKind } from './people.resource';
import styles from './people-page.module.css';
import { sortColumns, usualDirection } from './people-view';
import { usePeopleColumns } from './use-people-columns';
import { usePeopleView } from './use-people-view';

interface PeoplePageProps {
  kind: PeopleKind;
  title: string;
  emptyTitle: string;
  emptyMessage: string;
}

/** A paged table of people, 10 a page (spec §2 "Customers and plumbers tables"), to be searched, sorted and filtered. */
export function PeoplePage({ kind, title, emptyTitle, emptyMessage }: PeoplePageProps) {
  const { t } = useLingui();
  const [page, setPage] = usePageParam();
  const [view, changeView] = usePeopleView();
  const answer = usePeople(kind, view, page);
  const pagerLabels = usePagerLabels();
  const { columns, picker } = useColumns('people', usePeopleColumns());
  const people = answer.data?.people ?? [];
  const total = answer.data?.total ?? 0;
  const filtered = view.search !== '' || view.status !== 'all';
  usePageInRange({ page, total: answer.data && !answer.isLoading ? total : undefined, setPage });

  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        count={answer.data && formatNumber(total)}
        actions={
          <ExportMenu
            report={kind}
            filter={{
              ...(view.search && { search: view.search }),
              ...(view.status !== 'all' && { status: view.status }),
            }}
          />
        }
      />
      <Card padding="none">
        <PeopleFilters view={view} onChange={changeView} picker={picker} />
        <ListRegion
          answer={answer}
          count={total}
          filtered={filtered}
          loadingLabel={t`Loading ${title}`}
          errorTitle={t`${title} could not be loaded`}
          skeleton={<SkeletonRows rows={pageSize} />}
          empty={<EmptyState icon={<Users aria-hidden="true" />} title={emptyTitle} message={emptyMessage} />}
          noResults={
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={t`Nobody matches`}
              message={t`Try fewer letters, or another status.`}
              action={
                <Button variant="secondary" onClick={() => changeView({ search: '', status: 'all' })}>
                  {t`Show everybody`}
                </Button>
              }
            />
          }
        >
          <DataTable
            caption={title}
            rows={people}
            rowKey={(person) => String(person.id)}
            columns={columns}
            sort={{ column: view.sort, direction: view.direction }}
            onSort={({ column, direction }) => {
              const sort = sortColumns.find((one) => one === column);
              if (sort) changeView({ sort, direction: sort === view.sort ? direction : usualDirection(sort) });
            }}
          />
          <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} labels={pagerLabels} />
        </ListRegion>
      </Card>
    </div>
  );
}
