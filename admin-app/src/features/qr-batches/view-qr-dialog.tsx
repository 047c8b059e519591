import { Plural, useLingui } from '@lingui/react/macro';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { ListRegion } from '../../lists/list-region';
import { pageSize } from '../../lists/use-list-view';
import { usePagerLabels } from '../../lists/use-pager-labels';
import type { Batch } from './batches.resource';
import { CodeList } from './code-list';
import { useBatchCodes, type CodeFilter } from './codes.resource';
import styles from './view-qr-dialog.module.css';
import { VoidCodeDialog } from './void-code-dialog';

interface ViewQrDialogProps {
  batch: Batch;
  onClose: () => void;
}

/** Renders the View QR popup (spec §2): the codes of a batch with their scan state, ten per page. */
export function ViewQrDialog({ batch, onClose }: ViewQrDialogProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<CodeFilter>('all');
  const [voided, setVoided] = useState<number>();
  const answer = useBatchCodes(batch.id, page, filter);
  const pagerLabels = usePagerLabels();
  const { codes = [], total = 0 } = answer.data ?? {};
  const choose = (next: CodeFilter) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <>
      <Dialog
        open
        width="720px"
        title={t`QR codes of ${batch.productName}`}
        description={
          <>
            {batch.modelName} · <Plural value={batch.rewardPoints} one="# point each" other="# points each" /> ·{' '}
            <Plural value={batch.scannedCount} one="# scanned" other="# scanned" />
          </>
        }
        closeLabel={t`Close`}
        onClose={onClose}
        footer={total > pageSize && <Pager page={page} total={total} onPageChange={setPage} labels={pagerLabels} />}
      >
        <div className={styles.root}>
          <FilterChips
            legend={t`Show`}
            options={[
              { value: 'all', label: t`All` },
              { value: 'scanned', label: t`Scanned` },
              { value: 'void', label: t`Void` },
            ]}
            value={filter}
            onValueChange={choose}
          />
          <ListRegion
            answer={answer}
            count={codes.length}
            filtered={filter !== 'all'}
            loadingLabel={t`Loading QR codes…`}
            errorTitle={t`The QR codes could not be loaded.`}
            empty={<EmptyState title={t`This batch has no codes`} />}
            noResults={<EmptyState title={filter === 'void' ? t`No code was voided` : t`No code was scanned yet`} />}
            skeleton={<SkeletonRows rows={pageSize} />}
          >
            <CodeList codes={codes} productName={batch.productName} onVoid={setVoided} />
          </ListRegion>
        </div>
      </Dialog>
      {voided !== undefined && <VoidCodeDialog batch={batch} serial={voided} onClose={() => setVoided(undefined)} />}
    </>
  );
}
