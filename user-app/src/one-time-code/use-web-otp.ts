import { readDigits } from '@loyalty/shared-ui/otp-input';
import { useEffect, useEffectEvent } from 'react';

/** The used part of the WebOTP API, missing in TypeScript's DOM library. */
interface OtpCredential {
  code?: string;
}

/**
 * Fills in the code from the SMS if the browser can read it (WebOTP: Chrome on Android; the SMS ends in `@domain #code`).
 * Elsewhere, `autocomplete="one-time-code"` does.
 * @param onCode called with its digits, at most `codeLength`
 * @param round changes with each code sent, since one request receives only one message
 */
export function useWebOtp(onCode: (code: string) => void, round: number): void {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential) => {
        const { code } = (credential ?? {}) as OtpCredential;
        if (code) receive(readDigits(code, codeLength));
      },
      // Rejected, timed out or aborted: the code can still be typed.
      () => undefined,
    );
    return () => waiting.abort();
  }, [round]);
}

/** Digits of a one-time code (docs/product.md §5). */
export const codeLength = 6;
