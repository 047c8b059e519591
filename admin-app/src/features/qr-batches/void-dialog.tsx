import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useRef, type ReactNode } from 'react';
import { plural } from '@lingui/core/macro';
import { useShowFailure } from '../../forms/form-failure';
import { useRefreshBatches, unscannedCount, voidBatch, type Batch } from './batches.resource';
import { createReasonSchema } from '../../forms/reason.schema';
import { voidCode } from './codes.resource';

/** Voids a whole batch: its unscanned codes become invalid. */
export function VoidBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useLingui();
  const open = unscannedCount(batch);
  const lost = plural(open, {
    one: '# unscanned code becomes invalid',
    other: '# unscanned codes become invalid',
  });
  const kept = plural(batch.scannedCount, {
    one: 'The points of # scanned code stay with its user.',
    other: 'The points of # scanned codes stay with their users.',
  });
  return (
    <VoidDialog
      title={t`Void batch ${batch.id} of ${batch.productName}?`}
      message={
        batch.scannedCount > 0
          ? t`${lost}, including on labels already in use. ${kept} This cannot be undone.`
          : t`${lost}, including on labels already in use. This cannot be undone.`
      }
      confirmLabel={t`Void ${plural(open, { one: '# code', other: '# codes' })}`}
      doneText={t`Batch Voided Successfully`}
      voidIt={(reason) => voidBatch(batch.id, reason)}
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
  const points = plural(batch.rewardPoints, { one: '# point', other: '# points' });
  return (
    <VoidDialog
      title={t`Void code #${String(serial)} of ${batch.productName}?`}
      message={t`Its label pays ${points} no longer. The other codes of the batch stay valid. This cannot be undone.`}
      confirmLabel={t`Void ${plural(1, { one: '# code', other: '# codes' })}`}
      doneText={t`Code Voided Successfully`}
      voidIt={(reason) => voidCode(batch.id, serial, reason)}
      onClose={onClose}
    />
  );
}

interface VoidDialogProps {
  /** The question, with the number of codes. */
  title: string;
  /** The consequences. */
  message: ReactNode;
  /** The verb, with the number of codes. */
  confirmLabel: string;
  /** Shown in a toast afterwards. */
  doneText: string;
  voidIt: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the reason before codes are voided; it cannot be undone. */
function VoidDialog({ title, message, confirmLabel, doneText, voidIt, onClose }: VoidDialogProps) {
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
  return (
    <ConfirmDialog
      open
      title={title}
      message={message}
      confirmLabel={confirmLabel}
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={formik.isSubmitting}
      busyLabel={t`Voiding…`}
      error={formik.status}
      onConfirm={() => void formik.submitForm()}
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
    </ConfirmDialog>
  );
}
