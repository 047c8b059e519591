import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Navigate } from '@loyalty/shared-ui/router';
import { ListRegion } from '../../lists/list-region';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { PageTitle } from '../../page/page-title';
import { PeopleTable } from './people-table';
import { usePeople, type PeopleKind } from './people.resource';
import styles from './people-page.module.css';

interface PeoplePageProps {
  kind: PeopleKind;
  title: string;
  emptyTitle: string;
  emptyMessage: string;
}

/** A paged table of people, 10 a page (spec §2 "Customers and plumbers tables"). */
export function PeoplePage({ kind, title, emptyTitle, emptyMessage }: PeoplePageProps) {
  const { t } = useLingui();
  const [page, setPage] = usePageParam();
  const answer = usePeople(kind, page);
  const pagerLabels = usePagerLabels();
  const people = answer.data?.people ?? [];
  const total = answer.data?.total ?? 0;

  // A link to a page that is no longer there leads to the last one.
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (!answer.isLoading && total > 0 && page > lastPage) return <Navigate to={`?page=${lastPage}`} replace />;

  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <PageHeader title={title} count={answer.data && formatNumber(total)} />
      <Card padding="none">
        <ListRegion
          answer={answer}
          count={total}
          loadingLabel={t`Loading ${title}`}
          errorTitle={t`${title} could not be loaded`}
          skeleton={<SkeletonRows rows={pageSize} />}
          empty={<EmptyState title={emptyTitle} message={emptyMessage} />}
        >
          <PeopleTable caption={title} people={people} />
          <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} labels={pagerLabels} />
        </ListRegion>
      </Card>
    </div>
  );
}
