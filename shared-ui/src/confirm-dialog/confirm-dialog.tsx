import type { ReactNode } from 'react';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Notice } from '../notice';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, with its count: "Approve 12 claims?". */
  title: ReactNode;
  /** What will follow, in a sentence. */
  message?: ReactNode;
  /** The verb, never "OK". */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** `danger` where something is lost. Default `danger`. */
  tone?: 'danger' | 'primary';
  /** The act is under way: nothing can be pressed or dismissed. */
  busy?: boolean;
  busyLabel?: string;
  /** Why it failed; the dialog stays, so that it can be tried again. */
  error?: ReactNode;
  /** What the act covers, e.g. a list of names. */
  children?: ReactNode;
}

/** Asks before an irreversible act. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  closeLabel,
  onConfirm,
  onCancel,
  tone = 'danger',
  busy = false,
  busyLabel,
  error,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={message}
      closeLabel={closeLabel}
      role="alertdialog"
      width="440px"
      dismissible={!busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="bad" live="assertive">
          {error}
        </Notice>
      ) : null}
      {children}
    </Dialog>
  );
}
