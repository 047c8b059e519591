import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { spendTry } from '@loyalty/shared-ui/code-tries';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { OtpInput } from '@loyalty/shared-ui/otp-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { groupMobile } from '../../mobile/group-mobile';
import { personOf } from '../../offline/person';
import { Resend } from '../../one-time-code/resend';
import { codeLength, useWebOtp } from '../../one-time-code/use-web-otp';
import { paths } from '../../paths';
import { currentSession, endSession } from '../../session/session';
import styles from './account.module.css';
import { deleteAccount, sendDeletionCode, type Account } from './account.resource';

interface DeletionCodeProps {
  account: Account;
  mobile: string;
  /** Epoch milliseconds from which another code can be requested. */
  resendAt: number;
  onResent: (resendAt: number) => void;
  /** The points have changed and must be shown again. */
  onChanged: () => Promise<void>;
}

/** Removes all of the user's scans from this phone, sent or not. Log-out removes none: they are sent at the next sign-in. */
async function removeQueue(): Promise<void> {
  const person = personOf(currentSession().token);
  if (person === undefined) return;
  const { readQueue, removeScans } = await import(/* webpackChunkName: "offline" */ '../../offline/scan-queue');
  await removeScans(await readQueue(person));
}

/** Renders the last step of deleting an account: the code from the SMS, which is never submitted automatically. */
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
      const isDead = error instanceof ApiError && error.code === 'otp_invalid' && spendTry('account-deletion');
      refuse(isDead ? t`This OTP no longer works after too many wrong tries. Request a new one.` : errorText(error));
      if (error instanceof ApiError && error.code === 'account_changed') {
        toast.error(errorText(error));
        await onChanged();
      }
      return;
    }
    await removeQueue().catch((error: unknown) => console.error(error));
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
            onValueChange={(digits) => {
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
