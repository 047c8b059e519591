import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { spendTry } from '@loyalty/shared-ui/code-tries';
import { Field } from '@loyalty/shared-ui/field';
import { OtpInput, useSubmitWhenComplete } from '@loyalty/shared-ui/otp-input';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../../../i18n/use-error-text';
import { beginSession } from '../../../session/session';
import { createOtpSchema, otpLength, type OtpValues } from './sign-in.schema';
import { sendCode, signIn } from './sign-in.resource';
import styles from './sign-in.module.css';
import { Countdown, useCountdown } from '@loyalty/shared-ui/countdown';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';

interface OtpFormProps {
  mobile: string;
  /** Epoch milliseconds after which another code may be requested. */
  resendAt: number;
  onResent: (resendAfterSeconds: number) => void;
  onChangeNumber: () => void;
}

const spacedMobile = (mobile: string) => `${mobile.slice(0, 5)} ${mobile.slice(5)}`;

/** Renders step 2 of sign-in: the code, submitted by its last digit. Once the token is stored, the route shows the dashboard. */
export function OtpForm({ mobile, resendAt, onResent, onChangeNumber }: OtpFormProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const codeRef = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const validationSchema = useMemo(() => createOtpSchema(i18n), [i18n]);
  const form = useFormik<OtpValues>({
    initialValues: { otp: '' },
    validationSchema,
    onSubmit: async ({ otp }) => {
      setRefusal('');
      try {
        beginSession(await signIn(mobile, otp));
      } catch (error) {
        const isDead = error instanceof ApiError && error.code === 'otp_invalid' && spendTry(mobile);
        setRefusal(
          isDead ? t`This OTP no longer works after too many wrong tries. Request a new one.` : errorText(error),
        );
        codeRef.current?.focus();
        codeRef.current?.select();
      }
    },
  });
  const submit = () => {
    if (!form.isSubmitting) void form.submitForm();
  };
  useSubmitWhenComplete(form.values.otp, { length: otpLength, submitting: form.isSubmitting, submit });
  // The step has changed: the next task is to type the code.
  useEffect(() => codeRef.current?.focus(), []);

  const shownMobile = spacedMobile(mobile);
  return (
    <Stack
      as="form"
      gap={5}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <Muted>
        <Trans>
          If <strong className={styles.mobile}>{shownMobile}</strong> is an admin's number, a code is on its way by SMS.
        </Trans>
        <span> </span>
        <button type="button" className={styles.textButton} onClick={onChangeNumber}>
          <Trans>Change Number</Trans>
        </button>
      </Muted>
      <Field label={t`OTP`} required error={(form.touched.otp && form.errors.otp) || refusal}>
        <OtpInput
          ref={codeRef}
          name="otp"
          length={otpLength}
          value={form.values.otp}
          onValueChange={(digits) => {
            setRefusal('');
            void form.setFieldValue('otp', digits);
          }}
        />
      </Field>
      <ResendCode
        mobile={mobile}
        resendAt={resendAt}
        onResent={(seconds) => {
          setRefusal('');
          form.resetForm();
          onResent(seconds);
          codeRef.current?.focus();
        }}
        onRefused={(error) => setRefusal(errorText(error))}
      />
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Signing in…`}>
        <Trans>Submit</Trans>
      </Button>
    </Stack>
  );
}

interface ResendCodeProps {
  mobile: string;
  /** Epoch milliseconds after which another code may be requested. */
  resendAt: number;
  onResent: (resendAfterSeconds: number) => void;
  onRefused: (error: unknown) => void;
}

/** Renders "Resend OTP" after the countdown of 55 seconds (docs/product.md §9). */
function ResendCode({ mobile, resendAt, onResent, onRefused }: ResendCodeProps) {
  const { t } = useLingui();
  const secondsLeft = useCountdown(resendAt);
  const resend = useCommand(() => sendCode(mobile), {
    onSuccess: onResent,
    onError: (error) => {
      onRefused(error);
      return undefined;
    },
  });
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
        <button
          type="button"
          className={styles.textButton}
          aria-disabled={resend.pending}
          onClick={() => void resend.run()}
        >
          {resend.pending ? <Trans>Sending…</Trans> : <Trans>Resend OTP</Trans>}
        </button>
      )}
    </p>
  );
}
