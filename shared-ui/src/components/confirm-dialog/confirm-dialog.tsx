import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import { Notice } from '../notice/notice';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, with its count: "Approve 12 claims?". */
  title: ReactNode;
  /** The consequence, in a sentence. */
  message?: ReactNode;
  /** The verb, never "OK". */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** `danger` if data is lost. Default `danger`. */
  variant?: 'danger' | 'primary' | 'reward';
  /** The action is in progress: nothing can be pressed or dismissed. */
  busy?: boolean;
  busyLabel?: string;
  /** There is nothing to do; the message says why. */
  disabled?: boolean;
  /** Why it failed; the dialog stays open for a retry. */
  error?: ReactNode;
  /** Replaces `confirmLabel` after a failure. */
  retryLabel?: string;
  /** What the action affects, e.g. a list of names. */
  children?: ReactNode;
}

/** Asks for confirmation of an irreversible action. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel,
  closeLabel,
  onConfirm,
  onCancel,
  variant = 'danger',
  busy = false,
  busyLabel,
  disabled = false,
  error,
  retryLabel = confirmLabel,
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
          <Button variant={variant} busy={busy} busyLabel={busyLabel} disabled={disabled} onClick={onConfirm}>
            {error ? retryLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="danger" live="assertive">
          {error}
        </Notice>
      ) : null}
      {children}
    </Dialog>
  );
}
