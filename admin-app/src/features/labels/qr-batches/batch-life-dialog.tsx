import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { StepLine } from '@loyalty/shared-ui/step-line';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { Truck } from 'lucide-react';
import { useId, useState } from 'react';
import { object, string } from 'yup';
import { FormDialog } from '../../../forms/form-dialog';
import { useAction } from '../../../forms/use-action';
import { useForm } from '../../../forms/use-form';
import { ListRegion } from '../../../lists/list-region';
import { usePermissions } from '../../../session/permissions.resource';
import {
  type BatchLife,
  dismissUnusual,
  dispatchBatch,
  type UnusualKind,
  useBatchLives,
  useStoreChoices,
} from './batch-life.resource';
import { useBatchSteps } from './batch-steps';
import { useBatch, useRefreshBatches } from './batches.resource';

/** Renders what happened to a batch, and what is unusual about its scans; records a dispatch. */
export function BatchLifeDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const { t } = useLingui();
  const may = usePermissions();
  const batch = useBatch(batchId);
  const response = useBatchLives([batchId]);
  const life = response.data?.[batchId];
  const stepsOf = useBatchSteps();
  const steps = life && stepsOf(life);
  const [dispatching, setDispatching] = useState(false);
  const [dismissed, setDismissed] = useState<readonly UnusualKind[]>([]);
  if (dispatching && life) {
    return <DispatchDialog life={life} onClose={() => setDispatching(false)} />;
  }
  const canDispatch = may('batches.change') && batch.data && batch.data.status !== 'void' && life;
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

const indianOffsetMs = 5.5 * 3_600_000;

/** Returns a moment as a `datetime-local` field has it, in Indian time. */
const toField = (at: Date) => new Date(at.getTime() + indianOffsetMs).toISOString().slice(0, 16);
const fromField = (text: string) => new Date(`${text}:00+05:30`);

/** Renders the form of a dispatch: to a store of the list, or to any other dealer or place. */
function DispatchDialog({ life, onClose }: { life: BatchLife; onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshBatches();
  const listId = useId();
  const { batchId, firstScannedAt } = life;
  const [now] = useState(() => toField(new Date()));
  const form = useForm<{ to: string; at: string }, void>({
    initialValues: { to: '', at: now },
    schema: object({
      to: string()
        .trim()
        .required(t`Please choose a store, or enter a place`),
      at: string().test('time', t`Please enter a date and time`, (at = '') => !Number.isNaN(fromField(at).getTime())),
    }),
    names: { store_id: 'to', place: 'to', at: 'at' },
    draft: `dispatch/${batchId}`,
    send: async ({ to, at }): Promise<void> => {
      const name = to.trim();
      const store = stores.find((choice) => choice.name === name);
      await dispatchBatch(batchId, {
        ...(store ? { storeId: store.id } : { place: name }),
        // The field has whole minutes, which may be before a batch that was just made.
        ...(at !== now && { at: fromField(at).toISOString() }),
      });
    },
    onSent: () => {
      refresh();
      toast.success(t`The dispatch was recorded.`);
      onClose();
    },
  });
  const stores = useStoreChoices(form.values.to.trim()).data ?? [];
  const isLate = firstScannedAt !== null && fromField(form.values.at).getTime() > new Date(firstScannedAt).getTime();
  return (
    <FormDialog title={t`Record dispatch of batch ${batchId}`} form={form} onClose={onClose}>
      <Field
        label={t`Dispatched to`}
        required
        hint={t`A store of your list, or any dealer or place`}
        error={form.problem('to')}
      >
        <TextInput autoComplete="off" maxLength={120} list={listId} data-autofocus="" {...form.getFieldProps('to')} />
      </Field>
      <datalist id={listId}>
        {stores.map(({ id, name, address }) => (
          <option key={id} value={name}>
            {address}
          </option>
        ))}
      </datalist>
      <Field label={t`When`} required hint={t`Indian time`} error={form.problem('at')}>
        <TextInput type="datetime-local" max={now} {...form.getFieldProps('at')} />
      </Field>
      {isLate && (
        <Notice tone="warning" live="polite">
          {t`This batch was scanned before this time. Enter when it was really dispatched, or its scans count as unusual.`}
        </Notice>
      )}
    </FormDialog>
  );
}
