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
import { createVoidSchema } from './void.schema';

interface VoidDialogProps {
  /** The question, with its count. */
  title: string;
  /** Who loses what. */
  message: ReactNode;
  /** The verb, with its count. */
  confirmLabel: string;
  /** Told once it is done. */
  doneText: string;
  voidIt: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why codes are withdrawn, before they are; it cannot be undone. */
export function VoidDialog({ title, message, confirmLabel, doneText, voidIt, onClose }: VoidDialogProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refreshBatches = useRefreshBatches();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik({
    initialValues: { reason: '' },
    validationSchema: createVoidSchema(i18n),
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
        // It may be void or scanned by now: the lists behind should say so.
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
