import { Plural, useLingui } from '@lingui/react/macro';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { Link } from '@loyalty/shared-ui/router';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { Button } from '@loyalty/shared-ui/button';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { Stack } from '@loyalty/shared-ui/stack';
import { ListRegion } from '../../../lists/list-region';
import { pageSize } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import { usePagerLabels } from '../../../lists/list-table';
import { type Batch, type CodeFilter, type GeneratedCode, useBatchCodes } from './batches.resource';
import styles from './batches.module.css';
import { VoidCodeDialog } from './void-dialog';

interface CodeListProps {
  codes: readonly GeneratedCode[];
  productName: string;
  /** Called for a code that was not scanned yet. */
  onVoid: (serial: number) => void;
}

/** Renders codes as QR images, with serial and scan state. */
function CodeList({ codes, productName, onVoid }: CodeListProps) {
  const { t } = useLingui();
  const may = usePermissions();
  const states = {
    scanned: <StatusChip tone="success">{t`Scanned`}</StatusChip>,
    void: <StatusChip tone="danger">{t`Void`}</StatusChip>,
    issued: <StatusChip tone="neutral">{t`Not scanned`}</StatusChip>,
  };
  return (
    <ul className={styles.codes} aria-label={t`QR codes`}>
      {codes.map(({ serial, status, imageUrl }) => (
        <li key={serial} className={styles.code} data-status={status}>
          <img className={styles.symbol} src={imageUrl} alt={t`QR code #${serial}, ${productName}`} loading="eager" />
          {may('codes.trace') ? (
            <Link
              className={styles.serial}
              to={paths.labelStory(serial)}
              aria-label={t`Trace label #${String(serial)}`}
            >
              #{serial}
            </Link>
          ) : (
            <span className={styles.serial}>{`#${serial}`}</span>
          )}
          {states[status]}
          {status === 'issued' && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={t`Void code #${String(serial)}`}
              onClick={() => onVoid(serial)}
            >
              {t`Void`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ViewQrDialogProps {
  batch: Batch;
  onClose: () => void;
}

/** Renders the View QR popup (docs/product.md §2): the codes of a batch with their scan state, ten per page. */
export function ViewQrDialog({ batch, onClose }: ViewQrDialogProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<CodeFilter>('all');
  const [voided, setVoided] = useState<number>();
  const response = useBatchCodes(batch.id, page, filter);
  const pagerLabels = usePagerLabels();
  const pointsText = usePointsText();
  const { codes = [], total = 0 } = response.data ?? {};
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
            <span>{`${batch.modelName} · `}</span>
            <span>{t`${pointsText(batch.rewardPoints)} each`}</span>
            <span>{' · '}</span>
            <Plural value={batch.scannedCount} one="# scanned" other="# scanned" />
          </>
        }
        closeLabel={t`Close`}
        onClose={onClose}
        footer={total > pageSize && <Pager page={page} total={total} onPageChange={setPage} labels={pagerLabels} />}
      >
        <Stack>
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
            response={response}
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
        </Stack>
      </Dialog>
      {voided !== undefined && <VoidCodeDialog batch={batch} serial={voided} onClose={() => setVoided(undefined)} />}
    </>
  );
}
