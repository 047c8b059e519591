import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { QrCode, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListRegion } from '../../lists/list-region';
import { useColumns } from '../../lists/use-columns';
import { usePageInRange } from '../../lists/use-page-in-range';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { BatchFilters } from './batch-filters';
import { BatchTable, useBatchColumns } from './batch-table';
import { useBatches, type Batch } from './batches.resource';
import { useBatchView } from './use-batch-view';

interface BatchListProps {
  title: string;
  acts: (batch: Batch) => ReactNode;
}

/** A page of batches, ten at a time; the two lists of spec §2 differ in their title and in what a row offers. */
export function BatchList({ title, acts }: BatchListProps) {
  const { t } = useLingui();
  const [page, setPage] = usePageParam();
  const [view, changeView] = useBatchView();
  const answer = useBatches(page, view);
  const isSearched = view.search.trim() !== '';
  usePageInRange({ page, total: answer.isLoading ? undefined : answer.data?.total, setPage });
  const pagerLabels = usePagerLabels();
  const { columns, picker } = useColumns('batches', useBatchColumns());
  const { batches = [], total = 0 } = answer.data ?? {};
  const generateLink = (
    <LinkButton to={paths.generateQr} icon={<QrCode aria-hidden="true" />}>
      {t`Generate QR`}
    </LinkButton>
  );
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} count={answer.data && formatNumber(total)} actions={generateLink} />
      <Card padding="none">
        {(isSearched || total > 0) && <BatchFilters view={view} onChange={changeView} picker={picker} />}
        <ListRegion
          answer={answer}
          count={total}
          filtered={isSearched}
          loadingLabel={t`Loading QR batches…`}
          errorTitle={t`The QR batches could not be loaded.`}
          skeleton={<SkeletonRows rows={pageSize} />}
          empty={
            <EmptyState
              icon={<QrCode aria-hidden="true" />}
              title={t`No QR codes yet`}
              message={t`Generate a batch for a product, then print its labels.`}
              action={generateLink}
            />
          }
          noResults={
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
              title={t`No batch matches`}
              message={t`Try fewer letters, or another model.`}
              action={
                <Button variant="secondary" onClick={() => changeView({ search: '' })}>
                  {t`Clear search`}
                </Button>
              }
            />
          }
        >
          <BatchTable
            batches={batches}
            acts={acts}
            columns={columns}
            view={view}
            onSort={changeView}
            busy={answer.isLoading}
          />
          <Pager page={page} total={total} onPage={setPage} labels={pagerLabels} />
        </ListRegion>
      </Card>
    </>
  );
}
