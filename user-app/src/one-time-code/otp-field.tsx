import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Countdown, useCountdown } from '@loyalty/shared-ui/countdown';
import { Field } from '@loyalty/shared-ui/field';
import { OtpInput, readDigits } from '@loyalty/shared-ui/otp-input';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './one-time-code.module.css';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { string } from 'yup';
import { spendTry } from '@loyalty/shared-ui/code-tries';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../i18n/use-error-text';

interface OtpFieldProps {
  value: string;
  onValueChange: (digits: string) => void;
  error: string | false | undefined;
  /** Epoch milliseconds from which another code can be requested. */
  resendAt: number;
  /** Sends another code. It shows its own errors and rejects: the field then has the focus, since the button may be gone. */
  onResend: () => Promise<void>;
  /** Changes with each code sent. Default: `resendAt` */
  round?: number;
}

export function OtpField(props: OtpFieldProps) {
  const { value, onValueChange, error, resendAt, onResend, round = resendAt } = props;
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useWebOtp(onValueChange, round);
  return (
    <div>
      <Field label={t`6-digit code`} error={error} required>
        <OtpInput ref={field} name="otp" length={codeLength} value={value} onValueChange={onValueChange} />
      </Field>
      <Resend resendAt={resendAt} onResend={onResend} onFailed={() => field.current?.focus()} />
    </div>
  );
}

/** Renders the 55 s countdown, then the button that requests another code (docs/product.md §4 "User login"). */
function Resend({
  resendAt,
  onResend,
  onFailed,
}: Pick<OtpFieldProps, 'resendAt' | 'onResend'> & { onFailed: () => void }) {
  const { t } = useLingui();
  const secondsLeft = useCountdown(resendAt);
  const { run, pending } = useCommand(onResend, { onError: onFailed });
  return (
    <div className={styles.resend}>
      <Countdown
        endsAt={resendAt}
        label={(clock) => (
          <Trans>
            Resend OTP in <strong>{clock}</strong>
          </Trans>
        )}
        announcement={(seconds) => t`You can resend the OTP in ${seconds} seconds`}
        doneAnnouncement={t`You can resend the OTP now`}
      />
      {secondsLeft === 0 && (
        <Button variant="quiet" busy={pending} busyLabel={t`Sending…`} onClick={() => void run()}>
          <Trans>Resend OTP</Trans>
        </Button>
      )}
    </div>
  );
}

/** The used part of the WebOTP API, missing in TypeScript's DOM library. */
interface OtpCredential {
  code?: string;
}

/**
 * Fills in the code from the SMS if the browser can read it (WebOTP: Chrome on Android; the SMS ends in `@domain #code`).
 * Elsewhere, `autocomplete="one-time-code"` does.
 * @param round changes with each code sent, since one request receives only one message
 */
function useWebOtp(onCode: (code: string) => void, round: number): void {
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

export const codeLength = 6;

export const otpSchema = (i18n: I18n) =>
  string()
    .required(i18n._(msg`Please enter otp`))
    .length(codeLength, i18n._(msg`The code has 6 digits.`));

/** @param purpose what the code is for: its wrong tries are counted under this name */
export function useRefusedCode(purpose: string): (error: unknown) => { text: string; isWrong: boolean } {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'otp_invalid') return { text: errorText(error), isWrong: false };
    const left = error.data?.['tries_left'];
    const count = typeof left === 'number' ? left : undefined;
    if (spendTry(purpose, count)) {
      return { text: t`This OTP no longer works after too many wrong tries. Request a new one.`, isWrong: true };
    }
    if (count === undefined) return { text: errorText(error), isWrong: true };
    return {
      text: t`${plural(count, { one: 'Wrong code. # try left.', other: 'Wrong code. # tries left.' })}`,
      isWrong: true,
    };
  };
}
