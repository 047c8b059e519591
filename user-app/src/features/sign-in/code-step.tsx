import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useSubmitWhenComplete } from '@loyalty/shared-ui/otp-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { Help } from '../../help/lazy-help';
import { useErrorText } from '../../i18n/use-error-text';
import { useOnLanguageChange } from '../../i18n/user-messages';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { OtpField, codeLength, useRefusedCode } from '../../one-time-code/otp-field';
import { confirmCode, isRoleRequired } from './confirm-code.resource';
import { codeSchema, type CodeValues } from './sign-in.schema';
import type { PendingCode } from './later-code';
import { RoleStep } from './role-step';
import styles from './sign-in.module.css';
import { sendCode } from './sign-in.resource';

interface CodeStepProps {
  pending: PendingCode;
  /** Another code was sent, or can be requested later than assumed. */
  onPending: (pending: PendingCode) => void;
  onChangeNumber: () => void;
  /** The code was right, and the number is new; or this is over. */
  onAsksRole: (asks: boolean) => void;
  onSignedIn: (token: string) => void;
}

/**
 * Renders step 2 of signing in (docs/product.md §4): the code from the SMS, whose last digit submits it. The role follows for a
 * new number only; that it is new is the api's response to the right code alone.
 */
export function CodeStep({ pending, onPending, onChangeNumber, onAsksRole, onSignedIn }: CodeStepProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const refusedCode = useRefusedCode(pending.mobile);
  const isStillHere = useStillHere();
  const number = groupMobile(pending.mobile);
  const [asksRole, setAsksRole] = useState(false);
  const reportRole = useEffectEvent(onAsksRole);
  useEffect(() => {
    reportRole(asksRole);
    return () => reportRole(false);
  }, [asksRole]);
  const form = useFormik<CodeValues>({
    initialValues: { otp: '' },
    validationSchema: () => codeSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ otp }) => {
      try {
        onSignedIn(await confirmCode(pending.mobile, otp));
      } catch (error) {
        if (isRoleRequired(error)) setAsksRole(true);
        else await showRefusal(error);
      }
    },
  });
  const showRefusal = async (error: unknown) => {
    const { text, isWrong } = refusedCode(error);
    if (isWrong) await form.setFieldValue('otp', '', false);
    form.setFieldError('otp', text);
  };
  const submit = async () => {
    if (!form.isSubmitting) await form.submitForm();
  };
  useSubmitWhenComplete(form.values.otp, {
    length: codeLength,
    submitting: form.isSubmitting,
    submit: () => void submit(),
  });
  useOnLanguageChange(() => void form.validateForm());
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);

  const changePending = (next: PendingCode) => {
    if (isStillHere()) onPending(next);
  };
  const resend = async () => {
    try {
      changePending({ mobile: pending.mobile, ...(await sendCode(pending.mobile)) });
      await form.setFieldValue('otp', '');
      form.setErrors({});
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) {
        const now = pageNow();
        changePending({ ...pending, sentAt: now, resendAt: now + error.retryAfterSeconds * 1000 });
      }
      form.setTouched({ ...form.touched, otp: true }, false);
      form.setFieldError('otp', errorText(error));
      throw error;
    }
  };

  if (asksRole) {
    return (
      <RoleStep
        mobile={pending.mobile}
        otp={form.values.otp}
        onSignedIn={onSignedIn}
        onCodeRefused={(error) => {
          setAsksRole(false);
          void showRefusal(error);
        }}
      />
    );
  }
  return (
    <Stack
      as="form"
      gap={5}
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <p className={styles.sentTo}>
        <span>
          <Trans>
            Sent by SMS to <strong>{number}</strong>
          </Trans>
        </span>
        <button type="button" className={styles.change} onClick={onChangeNumber}>
          <Trans>Change Number</Trans>
        </button>
      </p>
      <OtpField
        value={form.values.otp}
        onValueChange={(digits) => {
          // Not "The code has 6 digits." while they are typed; submitting validates.
          void form.setFieldValue('otp', digits, false);
          form.setFieldError('otp', undefined);
        }}
        error={form.touched.otp && form.errors.otp}
        resendAt={pending.resendAt}
        onResend={resend}
        round={pending.expiresAt}
      />
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Signing in…`}>
        <Trans>Sign in</Trans>
      </Button>
      <Help about={t`The code does not arrive at ${number}. Please help me to sign in.`} />
    </Stack>
  );
}
