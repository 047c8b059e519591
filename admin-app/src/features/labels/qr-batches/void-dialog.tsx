import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useRef, type ReactNode } from 'react';
import { plural } from '@lingui/core/macro';
import { useShowFailure } from '../../../forms/form-failure';
import { useTypedCount } from '../../../forms/use-typed-count';
import { usePointsText } from '../../../programme/points-text';
import { useRefreshBatches, unscannedCount, voidBatch, type Batch } from './batches.resource';
import { createReasonSchema } from '../../../forms/reason.schema';
import { voidCode } from './codes.resource';

/** Voids a whole batch: its unscanned labels never pay again. */
export function VoidBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  const open = unscannedCount(batch);
  const labels = t`${plural(open, { one: '# label', other: '# labels' })}`;
  const lost = pointsText(open * batch.rewardPoints);
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
      labels={open}
      doneText={t`Batch Voided Successfully`}
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
      doneText={t`Code Voided Successfully`}
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
  /** Number of labels that never pay again. */
  labels: number;
  /** Shown in a toast afterwards. */
  doneText: string;
  voidIt: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason, and for the number of labels if they are many, before they are voided; it cannot be undone. */
function VoidDialog({ title, message, labels, doneText, voidIt, onClose }: VoidDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const showFailure = useShowFailure();
  const refreshBatches = useRefreshBatches();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: { reason: '' },
    validationSchema: createReasonSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ reason }, helpers) => {
      helpers.setStatus(undefined);
      try {
        await voidIt(reason.trim());
      } catch (error) {
        showFailure(error, { reason: 'reason' }, helpers);
        // It may have been voided or scanned meanwhile: the lists must show that.
        refreshBatches();
        return;
      }
      toast.success(doneText);
      onClose();
      refreshBatches();
    },
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  const confirm = () => {
    if (typed.check()) void formik.submitForm();
    else void formik.setTouched({ reason: true }, true);
  };
  const typed = useTypedCount({ count: labels, label: t`Number of labels`, onEnter: confirm });
  return (
    <ConfirmDialog
      open
      title={title}
      message={message}
      confirmLabel={t`Void ${plural(labels, { one: '# label', other: '# labels' })}`}
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={formik.isSubmitting}
      busyLabel={t`Voiding…`}
      error={formik.status}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <form ref={form} noValidate onSubmit={formik.handleSubmit}>
        <Field
          label={t`Reason`}
          required
          hint={t`Kept in the audit log.`}
          error={formik.touched.reason && formik.errors.reason}
        >
          <Textarea disabled={formik.isSubmitting} {...formik.getFieldProps('reason')} />
        </Field>
      </form>
      {typed.field}
    </ConfirmDialog>
  );
}
