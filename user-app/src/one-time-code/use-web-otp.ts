import { useEffect, useEffectEvent } from 'react';

/** The part of the WebOTP API that is used; TypeScript's DOM library does not know it. */
interface OtpCredential {
  code?: string;
}

/**
 * Offers the code out of the SMS where the browser can read it (WebOTP: Chrome on Android; the SMS ends in `@domain #code`).
 * Elsewhere, `autocomplete="one-time-code"` serves.
 * @param round changes with each code that is sent: one question hears of one message only
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
        if (code) receive(code);
      },
      // Refused, timed out or left behind: the code can still be typed.
      () => undefined,
    );
    return () => waiting.abort();
  }, [round]);
}
