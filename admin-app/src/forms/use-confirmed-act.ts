import { useState } from 'react';
import { useErrorText } from '../i18n/use-error-text';

/**
 * What a ConfirmDialog does once its question is answered with yes: it is busy while the act runs, and a failure is logged
 * (spec §8) and said in the dialog, which stays open.
 * @param act asks the api; a rejection is the failure
 * @param onDone called after a success, still busy: renews the lists and closes the dialog
 * @returns props of the dialog
 */
export function useConfirmedAct(act: () => Promise<unknown>, onDone: () => Promise<void>) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      console.error(failure);
      setError(errorText(failure));
      setBusy(false);
      return;
    }
    await onDone();
  };

  return { busy, error, onConfirm: () => void confirm() };
}
