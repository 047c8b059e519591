import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Countdown, useCountdown } from '@loyalty/shared-ui/countdown';
import { useState } from 'react';
import styles from './one-time-code.module.css';

interface ResendProps {
  /** Epoch milliseconds from which another code can be requested. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Renders the 55 s countdown, then the button that requests another code (docs/product.md §4 "User login"). */
export function Resend({ resendAt, onResend }: ResendProps) {
  const { t } = useLingui();
  const secondsLeft = useCountdown(resendAt);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await onResend();
    } finally {
      setBusy(false);
    }
  };
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
        <Button variant="quiet" busy={busy} busyLabel={t`Sending…`} onClick={() => void resend()}>
          <Trans>Resend OTP</Trans>
        </Button>
      )}
    </div>
  );
}
