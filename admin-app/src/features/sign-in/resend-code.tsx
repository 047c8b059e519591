import { Trans, useLingui } from '@lingui/react/macro';
import { Countdown, useCountdown } from '@loyalty/shared-ui/countdown';
import { useState } from 'react';
import { sendCode } from './sign-in.resource';
import styles from './sign-in.module.css';

interface ResendCodeProps {
  mobile: string;
  /** Epoch milliseconds after which another code may be requested. */
  resendAt: number;
  onResent: (resendAfterSeconds: number) => void;
  onRefused: (error: unknown) => void;
}

/** Renders "Resend OTP" after the countdown of 55 seconds (spec §9). */
export function ResendCode({ mobile, resendAt, onResent, onRefused }: ResendCodeProps) {
  const { t } = useLingui();
  const secondsLeft = useCountdown(resendAt);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onResent(await sendCode(mobile));
    } catch (error) {
      onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={styles.resend}>
      {/* Always rendered, because it also announces the end of the countdown. */}
      <Countdown
        endsAt={resendAt}
        label={(clock) => <Trans>Resend OTP in {clock}</Trans>}
        announcement={(seconds) => t`You can ask for another code in ${seconds} seconds.`}
        doneAnnouncement={t`You can ask for another code now.`}
      />
      {secondsLeft === 0 && (
        <button type="button" className={styles.textButton} aria-disabled={busy} onClick={() => void resend()}>
          {busy ? <Trans>Sending…</Trans> : <Trans>Resend OTP</Trans>}
        </button>
      )}
    </p>
  );
}
