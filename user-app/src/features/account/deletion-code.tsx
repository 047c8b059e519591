import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { OtpInput } from '@loyalty/shared-ui/otp-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { groupMobile } from '../../mobile/group-mobile';
import { codeLength } from '../../one-time-code/code-length';
import { Resend } from '../../one-time-code/resend';
import { useWebOtp } from '../../one-time-code/use-web-otp';
import { forgetScansOf } from '../../offline/forget-scans';
import { paths } from '../../paths';
import { currentSession, endSession } from '../../session/session';
import { deleteAccount, sendDeletionCode, type Account } from './account.resource';
import styles from './account.module.css';

interface DeletionCodeProps {
  account: Account;
  mobile: string;
  /** Epoch milliseconds from which another code may be asked for. */
  resendAt: number;
  onResent: (resendAt: number) => void;
  /** The points are other ones by now: they have to be shown again. */
  onChanged: () => Promise<void>;
}

/** The last step of deleting an account: the code from the SMS. It is never sent by itself. */
export function DeletionCode({ account, mobile, resendAt, onResent, onChanged }: DeletionCodeProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const toast = useToast();
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useWebOtp((code) => setOtp(code.replace(/\D/g, '').slice(0, codeLength)), resendAt);
  const points = account.balance + account.awaiting;
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
      await deleteAccount(otp, points);
    } catch (error) {
      setBusy(false);
      refuse(errorText(error));
      if (error instanceof ApiError && error.code === 'account_changed') {
        toast.error(errorText(error));
        await onChanged();
      }
      return;
    }
    // What this phone kept for the person goes with them.
    await forgetScansOf(currentSession().token).catch((error: unknown) => console.error(error));
    toast.success(t`Your account was deleted`);
    endSession('signed-out');
  };
  const resend = async () => {
    try {
      onResent(await sendDeletionCode());
      setOtp('');
      setProblem(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) onResent(Date.now() + error.retryAfterSeconds * 1000);
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
            onChange={(digits) => {
              setOtp(digits);
              setProblem(undefined);
            }}
          />
        </Field>
        <Resend resendAt={resendAt} onResend={resend} />
      </div>
      <Button type="submit" variant="danger" size="lg" block busy={busy} busyLabel={t`Deleting…`}>
        {points > 0
          ? t`${plural(points, { one: 'Delete account and # point', other: 'Delete account and # points' })}`
          : t`Delete account`}
      </Button>
      <LinkButton to={paths.account} variant="quiet" block>
        <Trans>Keep my account</Trans>
      </LinkButton>
    </form>
  );
}
