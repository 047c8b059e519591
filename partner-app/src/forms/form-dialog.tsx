import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  problem: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Renders a form over the page. Mounted while it is open. */
export function FormDialog({ title, submitLabel, busy, problem, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useLingui();
  const form = useId();
  return (
    <Dialog
      open
      title={title}
      closeLabel={t`Close`}
      width="560px"
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel={t`Saving…`}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        id={form}
        gap={5}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <ErrorNotice>{problem}</ErrorNotice>
        {children}
      </Stack>
    </Dialog>
  );
}
