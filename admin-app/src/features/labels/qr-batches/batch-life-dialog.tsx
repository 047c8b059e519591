import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Notice } from '@loyalty/shared-ui/notice';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { StepLine } from '@loyalty/shared-ui/step-line';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../forms/use-action';
import { ListRegion } from '../../../lists/list-region';
import { usePermissions } from '../../../session/permissions.resource';
import { type Dispatch, dismissUnusual, type UnusualKind, useBatchLives } from './batch-life.resource';
import { useBatchSteps } from './batch-steps';
import { useBatch, useRefreshBatches } from './batches.resource';
import { DispatchDialog } from './dispatch-dialog';
import { WithdrawDispatchDialog } from './withdraw-dispatch-dialog';

/** Renders what happened to a batch, and what is unusual about its scans; records, changes or withdraws a dispatch. */
export function BatchLifeDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const { t } = useLingui();
  const may = usePermissions();
  const batch = useBatch(batchId);
  const response = useBatchLives([batchId]);
  const life = response.data?.[batchId];
  const stepsOf = useBatchSteps();
  const [dispatching, setDispatching] = useState<{ changed?: Dispatch }>();
  const [withdrawing, setWithdrawing] = useState<Dispatch>();
  const [dismissed, setDismissed] = useState<readonly UnusualKind[]>([]);
  if (dispatching && batch.data) {
    return (
      <DispatchDialog
        {...dispatching}
        batch={batch.data}
        onClose={() => setDispatching(undefined)}
        // The toast is out of reach of an open dialog.
        onSaved={onClose}
      />
    );
  }
  if (withdrawing) {
    return (
      <WithdrawDispatchDialog
        batchId={batchId}
        dispatch={withdrawing}
        onCancel={() => setWithdrawing(undefined)}
        onWithdrawn={onClose}
      />
    );
  }
  const canDispatch = may('batches.change') && batch.data && batch.data.status !== 'void' && life;
  const offers = { onChange: (changed: Dispatch) => setDispatching({ changed }), onWithdraw: setWithdrawing };
  const steps = life && stepsOf(life, canDispatch ? offers : undefined);
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
          <Button icon={<Truck aria-hidden="true" />} onClick={() => setDispatching({})}>
            {t`Record dispatch`}
          </Button>
        )
      }
    >
      <ListRegion
        response={response}
        count={life ? 1 : 0}
        loadingLabel={t`Loading the batch…`}
        errorTitle={t`The batch could not be loaded.`}
        empty={<p>{t`There is no such batch.`}</p>}
        skeleton={<SkeletonRows rows={4} />}
      >
        {life && steps && (
          <Stack>
            {[...new Set([...life.unusual, ...dismissed])].map((kind) => (
              <UnusualNotice
                key={kind}
                batchId={batchId}
                kind={kind}
                dismissed={dismissed.includes(kind)}
                onChanged={() =>
                  setDismissed((all) => (all.includes(kind) ? all.filter((one) => one !== kind) : [...all, kind]))
                }
              />
            ))}
            <StepLine label={t`Steps of the batch`} steps={[...steps.reached, ...steps.ahead]} />
          </Stack>
        )}
      </ListRegion>
    </Dialog>
  );
}

interface UnusualNoticeProps {
  batchId: number;
  kind: UnusualKind;
  dismissed: boolean;
  /** Called after it was dismissed, and after that was undone. */
  onChanged: () => void;
}

/** Renders what is unusual, with Dismiss, or once that is done Undo: a toast is out of reach of an open dialog. */
function UnusualNotice({ batchId, kind, dismissed, onChanged }: UnusualNoticeProps) {
  const { t } = useLingui();
  const may = usePermissions();
  const refresh = useRefreshBatches();
  const change = useAction(
    () => dismissUnusual(batchId, kind, dismissed),
    () => {
      onChanged();
      refresh();
    },
  );
  return (
    <Notice
      tone={dismissed ? 'info' : 'warning'}
      live="polite"
      title={kind === 'far-apart' ? t`Scanned in far places at one time` : t`Scanned before it was dispatched`}
      action={
        may('batches.change') && (
          <Button variant="secondary" size="sm" busy={change.pending} onClick={() => void change.run()}>
            {dismissed ? t`Undo` : t`Dismiss`}
          </Button>
        )
      }
    >
      {dismissed ? (
        t`Dismissed`
      ) : kind === 'far-apart' ? (
        <Trans>Two labels were scanned more than 300 km apart within two hours. Labels or codes may be copied.</Trans>
      ) : (
        <Trans>Labels may have been taken from the store room, or the dispatch was recorded with a late date.</Trans>
      )}
      {change.error && <p role="alert">{change.error}</p>}
    </Notice>
  );
}
