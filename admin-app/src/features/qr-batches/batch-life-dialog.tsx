import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Notice } from '@loyalty/shared-ui/notice';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { StepLine } from '@loyalty/shared-ui/step-line';
import { useToast } from '@loyalty/shared-ui/toast';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useConfirmedAction } from '../../forms/use-confirmed-action';
import { ListRegion } from '../../lists/list-region';
import { usePermissions } from '../../session/permissions.resource';
import { dismissUnusual, useBatchLives, type UnusualKind } from './batch-life.resource';
import { useBatchSteps } from './batch-steps';
import styles from './batches.module.css';
import { useBatch, useRefreshBatches } from './batches.resource';
import { DispatchDialog } from './dispatch-dialog';

/** Renders what happened to a batch, and what is unusual about its scans; records a dispatch. */
export function BatchLifeDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const { t } = useLingui();
  const may = usePermissions();
  const batch = useBatch(batchId);
  const answer = useBatchLives([batchId]);
  const life = answer.data?.get(batchId);
  const stepsOf = useBatchSteps();
  const [dispatching, setDispatching] = useState(false);
  if (dispatching && life) {
    return <DispatchDialog life={life} onClose={() => setDispatching(false)} />;
  }
  const canDispatch = may('batches.change') && batch.data && !batch.data.isVoid && life;
  return (
    <Dialog
      open
      width="560px"
      title={t`Batch ${batchId}`}
      description={batch.data && `${batch.data.productName} · ${batch.data.modelName}`}
      closeLabel={t`Close`}
      onClose={onClose}
      footer={
        canDispatch && (
          <Button icon={<Truck aria-hidden="true" />} onClick={() => setDispatching(true)}>
            {t`Record dispatch`}
          </Button>
        )
      }
    >
      <ListRegion
        answer={answer}
        count={life ? 1 : 0}
        loadingLabel={t`Loading the batch…`}
        errorTitle={t`The batch could not be loaded.`}
        empty={<p>{t`There is no such batch.`}</p>}
        skeleton={<SkeletonRows rows={4} />}
      >
        {life && (
          <div className={styles.dialog}>
            {life.unusual.map((kind) => (
              <UnusualNotice key={kind} batchId={batchId} kind={kind} />
            ))}
            <StepLine label={t`Steps of the batch`} steps={stepsOf(life)} />
          </div>
        )}
      </ListRegion>
    </Dialog>
  );
}

function UnusualNotice({ batchId, kind }: { batchId: number; kind: UnusualKind }) {
  const { t } = useLingui();
  const toast = useToast();
  const may = usePermissions();
  const refresh = useRefreshBatches();
  const dismissal = useConfirmedAction(
    () => dismissUnusual(batchId, kind),
    async () => {
      refresh();
      toast.success(t`Dismissed`);
    },
  );
  return (
    <Notice
      tone="warning"
      title={kind === 'far-apart' ? t`Scanned in far places at one time` : t`Scanned before it was dispatched`}
      action={
        may('batches.change') && (
          <Button variant="secondary" size="sm" busy={dismissal.busy} onClick={dismissal.onConfirm}>
            {t`Dismiss`}
          </Button>
        )
      }
    >
      {kind === 'far-apart' ? (
        <Trans>Two labels were scanned more than 300 km apart within two hours. Labels or codes may be copied.</Trans>
      ) : (
        <Trans>Labels may have been taken from the store room, or the dispatch was recorded with a late date.</Trans>
      )}
      {dismissal.error && <p role="alert">{dismissal.error}</p>}
    </Notice>
  );
}
