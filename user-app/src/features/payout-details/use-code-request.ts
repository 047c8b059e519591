import { useCommand } from '@loyalty/shared-ui/use-command';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { sendFirstCode } from '../../one-time-code/code.resource';

/** Sends the code that confirms a change of the payout details. `resendAt` is undefined until it was sent, and after `end`. */
export function useCodeRequest() {
  const errorText = useErrorText();
  const [resendAt, setResendAt] = useState<number>();
  const { run, pending, error } = useCommand(() => sendFirstCode('payout-details'), {
    onSuccess: setResendAt,
    onError: errorText,
  });
  return { resendAt, request: run, pending, error, end: () => setResendAt(undefined) };
}
