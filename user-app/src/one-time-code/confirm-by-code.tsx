import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { OtpInput } from '@loyalty/shared-ui/otp-input';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '../api/api-error';
import { useErrorText } from '../i18n/use-error-text';
import { groupMobile } from '../mobile/group-mobile';
import styles from './one-time-code.module.css';
import { Resend } from './resend';
import { useRefusedCode } from './use-refused-code';
import { codeLength, useWebOtp } from './use-web-otp';

interface ConfirmByCodeProps {
  /** What the code is for: its wrong tries are counted under this name. */
  purpose: string;
  /** Ten digits; '' while unknown. */
  mobile: string;
  /** Epoch milliseconds from which another code can be requested. */
  resendAt: number;
  onResent: (resendAt: number) => void;
  /** @returns epoch milliseconds, as `resendAt` */
  sendCode: () => Promise<number>;
  /** Shows another screen when it resolves. @throws ApiError, whose message is shown */
  confirm: (otp: string) => Promise<void>;
  /** Name of the button that confirms. */
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  /** The way out, below the button. */
  children: ReactNode;
}

/** Renders the last step of a change that a one-time code confirms; it is never submitted automatically. */
export function ConfirmByCode(props: ConfirmByCodeProps) {
  const { purpose, mobile, resendAt, onResent, sendCode, confirm, label, busyLabel, variant = 'primary' } = props;
  const { t } = useLingui();
  const errorText = useErrorText();
  const refusedCode = useRefusedCode(purpose);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useWebOtp(setOtp, resendAt);
  const number = groupMobile(mobile);

  const refuse = (why: string) => {
    setProblem(why);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (otp === '') return refuse(t`Please enter otp`);
    if (otp.length < codeLength) return refuse(t`The code has 6 digits.`);
    setBusy(true);
    setProblem(undefined);
    try {
      await confirm(otp);
    } catch (error) {
      setBusy(false);
      const { text, isWrong } = refusedCode(error);
      if (isWrong) setOtp('');
      refuse(text);
    }
  };
  const resend = async () => {
    try {
      onResent(await sendCode());
      setOtp('');
      setProblem(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) onResent(pageNow() + error.retryAfterSeconds * 1000);
      refuse(errorText(error));
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        <Trans>
          Sent by SMS to <strong>{number}</strong>
        </Trans>
      </p>
      <div>
        <Field label={t`6-digit code`} error={problem} required>
          <OtpInput
            ref={field}
            name="otp"
            length={codeLength}
            value={otp}
            onValueChange={(digits) => {
              setOtp(digits);
              setProblem(undefined);
            }}
          />
        </Field>
        <Resend resendAt={resendAt} onResend={resend} />
      </div>
      <Button type="submit" variant={variant} size="lg" block busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      {props.children}
    </form>
  );
}
