import { useState } from 'react';
import { useErrorText } from '../i18n/use-error-text';

/**
 * Runs the action of a ConfirmDialog: busy meanwhile; a failure is logged and shown in the dialog, which stays open.
 * @param onDone called after a success, still busy: refreshes the lists and closes the dialog
 * @returns props of the dialog
 */
export function useConfirmedAction(action: () => Promise<unknown>, onDone: () => Promise<void>) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (failure) {
      console.error(failure);
      setError(errorText(failure));
      setBusy(false);
      return;
    }
    await onDone();
    setBusy(false);
  };

  return { busy, error, onConfirm: () => void confirm() };
}
