import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import styles from './form-dialog.module.css';
import { FormProblem } from './form-failure';

interface FormDialogProps {
  title: string;
  /** A CSS length, e.g. `500px`. */
  width: string;
  /** Result of useFormik. */
  form: { isSubmitting: boolean; dirty?: boolean; status?: unknown; handleSubmit: ComponentProps<'form'>['onSubmit'] };
  onClose: () => void;
  children: ReactNode;
}

/**
 * Renders a form in a dialog, with Cancel and Save. It stays open while it is submitted and shows refusals in place.
 */
export function FormDialog({ title, width, form, onClose, children }: FormDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(ref, form.isSubmitting);
  useLeaveQuestion(form.dirty === true);
  return (
    <Dialog
      open
      width={width}
      title={title}
      closeLabel={t`Close`}
      dismissible={!form.isSubmitting}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.isSubmitting}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel={t`Saving…`}>
            {form.status ? t`Retry` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={ref} className={styles.form} noValidate onSubmit={form.handleSubmit}>
        <FormProblem status={form.status} />
        {children}
      </form>
    </Dialog>
  );
}
