import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import { fieldErrors } from '../../forms/field-errors';
import { useErrorText } from '../../i18n/use-error-text';
import { useRefreshBatches } from './batches.resource';
import { createReasonSchema } from '../../forms/reason.schema';

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
export function VoidDialog({ title, message, confirmLabel, doneText, voidIt, onClose }: VoidDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refreshBatches = useRefreshBatches();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: { reason: '' },
    validationSchema: createReasonSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ reason }, { setErrors }) => {
      setFailure(undefined);
      try {
        await voidIt(reason.trim());
      } catch (error) {
        console.error(error);
        const errors = fieldErrors(error, { reason: 'reason' });
        if (errors) setErrors(errors);
        else setFailure(errorText(error));
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
      error={failure}
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
