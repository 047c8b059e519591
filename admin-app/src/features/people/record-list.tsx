import { useLingui } from '@lingui/react/macro';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import type { ReactNode } from 'react';
import { ListRegion } from '../../lists/list-region';
import { usePageInRange } from '../../lists/use-page-in-range';
import { pageSize } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import type { RecordsPage } from './person.resource';

interface RecordListProps<Record> {
  answer: { data: RecordsPage<Record> | undefined; error: unknown; isLoading: boolean; mutate: () => Promise<unknown> };
  page: number;
  onPage: (page: number) => void;
  caption: string;
  columns: readonly Column<Record>[];
  rowKey: (record: Record) => string;
  errorTitle: string;
  emptyIcon: ReactNode;
  emptyTitle: string;
  emptyMessage: string;
}

/** One page of a person's records of one kind. */
export function RecordList<Record>(props: RecordListProps<Record>) {
  const { answer, page, onPage, caption, columns, rowKey, errorTitle, emptyIcon, emptyTitle, emptyMessage } = props;
  const { t } = useLingui();
  const pagerLabels = usePagerLabels();
  const total = answer.data?.total ?? 0;
  usePageInRange({ page, total: answer.data && !answer.isLoading ? total : undefined, setPage: onPage });
  return (
    <ListRegion
      answer={answer}
      count={total}
      loadingLabel={t`Loading ${caption}`}
      errorTitle={errorTitle}
      skeleton={<SkeletonRows rows={5} />}
      empty={<EmptyState icon={emptyIcon} title={emptyTitle} message={emptyMessage} />}
    >
      <DataTable caption={caption} rows={answer.data?.records ?? []} rowKey={rowKey} columns={columns} />
      <Pager page={page} total={total} pageSize={pageSize} onPage={onPage} labels={pagerLabels} />
    </ListRegion>
  );
}
