import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { RestoredNote } from '../drafts/restored-note';
import type { FormDraft } from '../drafts/use-form-draft';
import { FormProblem } from './form-failure';

interface FormDialogProps {
  title: string;
  /** A CSS length, e.g. `500px`. */
  width: string;
  /** Result of useFormik. */
  form: { isSubmitting: boolean; dirty?: boolean; status?: unknown; handleSubmit: ComponentProps<'form'>['onSubmit'] };
  onClose: () => void;
  /** Of a form that keeps what was typed through a log-out; closing the dialog forgets it. */
  draft?: FormDraft;
  children: ReactNode;
}

/**
 * Renders a form in a dialog, with Cancel and Save. It stays open while it is submitted and shows refusals in place.
 */
export function FormDialog({ title, width, form, onClose, draft, children }: FormDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(ref, form.isSubmitting);
  useLeaveQuestion(form.dirty === true);
  const close = () => {
    draft?.forget();
    onClose();
  };
  return (
    <Dialog
      open
      width={width}
      title={title}
      closeLabel={t`Close`}
      dismissible={!form.isSubmitting}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={form.isSubmitting}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel={t`Saving…`}>
            {form.status ? t`Retry` : t`Save`}
          </Button>
        </>
      }
    >
      <Stack id={formId} ref={ref} as="form" noValidate onSubmit={form.handleSubmit}>
        {draft && <RestoredNote draft={draft} />}
        <FormProblem status={form.status} />
        {children}
      </Stack>
    </Dialog>
  );
}
