import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import type { ReactNode } from 'react';
import { plural } from '@lingui/core/macro';
import type { DraftName } from '../../../drafts/drafts';
import { FormDialog } from '../../../forms/form-dialog';
import { createReasonSchema, type ReasonValues } from '../../../forms/reason.schema';
import { useForm } from '../../../forms/use-form';
import { useTypedCount } from '../../../forms/use-typed-count';
import { usePointsText } from '../../../programme/points-text';
import type { BatchLife } from './batch-life.resource';
import { serialRange } from './batch-steps';
import { type Batch, unscannedCount, useRefreshBatches, voidBatch, voidCode } from './batches.resource';

interface VoidBatchDialogProps {
  batch: Batch;
  /** Undefined while it is loading. */
  life: BatchLife | undefined;
  onClose: () => void;
}

/** Voids a whole batch: its unscanned labels never pay again. */
export function VoidBatchDialog({ batch, life, onClose }: VoidBatchDialogProps) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const open = unscannedCount(batch);
  const labels = t`${plural(open, { one: '# label', other: '# labels' })}`;
  const lost = pointsText(open * batch.rewardPoints);
  const places = life?.dispatches.map((dispatch) => [serialRange(dispatch), dispatch.to].filter(Boolean).join(' → '));
  const kept = plural(batch.scannedCount, {
    one: 'The points of # scanned label stay with its user.',
    other: 'The points of # scanned labels stay with their users.',
  });
  return (
    <VoidDialog
      title={t`Void ${labels} of batch ${batch.id}, ${batch.productName}?`}
      message={
        batch.scannedCount > 0
          ? t`They never pay again, also those printed, sold or in use. ${lost} will not be granted. ${kept} This cannot be undone.`
          : t`They never pay again, also those printed, sold or in use. ${lost} will not be granted. This cannot be undone.`
      }
      inTheMarket={
        places && (places.length > 0 ? t`Dispatched: ${places.join('; ')}` : t`No dispatch of this batch is recorded.`)
      }
      labels={open}
      draft={`void-batch/${batch.id}`}
      doneText={t`The batch was voided.`}
      voidIt={(reason) => voidBatch(batch.id, { reason, expected: open })}
      onClose={onClose}
    />
  );
}

interface VoidCodeDialogProps {
  batch: Batch;
  serial: number;
  onClose: () => void;
}

/** Voids a single code, e.g. of a lost label. */
export function VoidCodeDialog({ batch, serial, onClose }: VoidCodeDialogProps) {
  const { t } = useLingui();
  const points = usePointsText()(batch.rewardPoints);
  return (
    <VoidDialog
      title={t`Void label #${String(serial)} of ${batch.productName}?`}
      message={t`It never pays its ${points} again. The other labels of the batch keep paying. This cannot be undone.`}
      labels={1}
      draft={`void-label/${serial}`}
      doneText={t`The label was voided.`}
      voidIt={(reason) => voidCode(batch.id, serial, reason)}
      onClose={onClose}
    />
  );
}

interface VoidDialogProps {
  /** The question, with the number of labels. */
  title: string;
  /** The consequences. */
  message: ReactNode;
  /** Which labels left the house. */
  inTheMarket?: string | undefined;
  /** Number of labels that never pay again. */
  labels: number;
  draft: DraftName;
  /** Shown in a toast afterwards. */
  doneText: string;
  voidIt: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason, and for the number of labels if they are many, before they are voided; it cannot be undone. */
function VoidDialog({ title, message, inTheMarket, labels, draft, doneText, voidIt, onClose }: VoidDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const refreshBatches = useRefreshBatches();
  const typed = useTypedCount({
    count: labels,
    label: t`Number of labels`,
    onConfirm: () => void form.submitForm(),
    onRefused: () => void form.setTouched({ reason: true }, true),
  });
  const form = useForm<ReasonValues>({
    initialValues: { reason: '' },
    draft,
    schema: createReasonSchema(i18n),
    // It may have been voided or scanned meanwhile: the lists must show that, too.
    send: ({ reason }) => voidIt(reason.trim()).finally(refreshBatches),
    onSent: () => {
      toast.success(doneText);
      onClose();
    },
  });
  return (
    <FormDialog
      variant="danger"
      title={title}
      message={message}
      form={{
        ...form,
        handleSubmit: (event) => {
          event.preventDefault();
          typed.confirm();
        },
      }}
      submitLabel={t`Void ${plural(labels, { one: '# label', other: '# labels' })}`}
      busyLabel={t`Voiding…`}
      onClose={onClose}
    >
      {inTheMarket && <Muted>{inTheMarket}</Muted>}
      <Field label={t`Reason`} required hint={t`Kept in the audit log.`} error={form.problem('reason')}>
        <Textarea disabled={form.isSubmitting} {...form.getFieldProps('reason')} />
      </Field>
      {typed.field}
    </FormDialog>
  );
}
