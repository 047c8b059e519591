import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { useId, type ReactNode } from 'react';
import { type AnyForm, Form } from './form';

interface FormDialogProps {
  title: string;
  form: AnyForm;
  onClose: () => void;
  children?: ReactNode;
  /** The consequence: the dialog asks for a decision. */
  message?: ReactNode;
  description?: ReactNode;
  /** A CSS length. Default `500px`. */
  width?: string;
  /** `danger` if data is lost. Default `primary`. */
  variant?: 'primary' | 'danger';
  /** Default "Save", "Saving…" and "Cancel". */
  submitLabel?: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** After a failure. Default "Retry". */
  retryLabel?: string;
  /** Opened again, the dialog has what was typed. */
  keepsDraft?: boolean;
}

export function FormDialog(props: FormDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const {
    title,
    form,
    onClose,
    children,
    message,
    description,
    width = '500px',
    variant = 'primary',
    keepsDraft = false,
  } = props;
  const { submitLabel = t`Save`, busyLabel = t`Saving…`, cancelLabel = t`Cancel`, retryLabel = t`Retry` } = props;
  const close = () => {
    if (!keepsDraft) form.draft.forget();
    onClose();
  };
  return (
    <Dialog
      open
      role={message === undefined ? 'dialog' : 'alertdialog'}
      width={width}
      title={title}
      description={message ?? description}
      closeLabel={t`Close`}
      dismissible={!form.isSubmitting}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={form.isSubmitting}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={form.isSubmitting} busyLabel={busyLabel}>
            {form.status ? retryLabel : submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form}>
        {children}
      </Form>
    </Dialog>
  );
}
