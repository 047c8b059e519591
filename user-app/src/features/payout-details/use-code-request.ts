import { pageNow } from '@loyalty/shared-ui/page-clock';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { sendPayoutCode } from './payout-details.resource';

/** Sends the code that confirms a change of the payout details, and keeps what it was sent for. */
export function useCodeRequest<Details>() {
  const errorText = useErrorText();
  /** `resendAt`: epoch milliseconds from which another code can be requested. */
  const [pending, setPending] = useState<{ details: Details; resendAt: number }>();
  const [problem, setProblem] = useState<string>();
  return {
    pending,
    /** Why the code could not be sent. */
    problem,
    async request(details: Details) {
      setProblem(undefined);
      try {
        setPending({ details, resendAt: await sendPayoutCode() });
      } catch (error) {
        // One was sent a moment ago and is still valid.
        if (error instanceof ApiError && error.code === 'otp_cooldown')
          return setPending({ details, resendAt: pageNow() + (error.retryAfterSeconds ?? 0) * 1000 });
        setProblem(errorText(error));
      }
    },
    resent: (resendAt: number) => setPending((before) => before && { ...before, resendAt }),
    /** Leads back to the form. */
    end: () => setPending(undefined),
  };
}
