import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import styles from './form-dialog.module.css';
import { FormProblem } from './form-problem';

interface FormDialogProps {
  title: string;
  /** A CSS length, e.g. `500px`. */
  width: string;
  /** What useFormik returned. */
  form: { isSubmitting: boolean; status?: unknown; handleSubmit: ComponentProps<'form'>['onSubmit'] };
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, with Cancel and Save. It stays open while it is being sent, and says in place what was refused. */
export function FormDialog({ title, width, form, onClose, children }: FormDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(ref, form.isSubmitting);
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
            {t`Save`}
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
