import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { Stack } from '@loyalty/shared-ui/stack';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useFormik } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import { object } from 'yup';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../i18n/use-error-text';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { useProfile } from '../session/profile.resource';
import { sendCode, sendFirstCode, type CodePurpose, type SentCode } from './code.resource';
import { OtpField, otpSchema, useRefusedCode } from './otp-field';

/** Returns a command that sends the first code. `resendAt` is undefined until it was sent, and after `end`. */
export function useCodeRequest(purpose: CodePurpose) {
  const errorText = useErrorText();
  const [sent, setSent] = useState<SentCode>();
  const command = useCommand(() => sendFirstCode(purpose), { onSuccess: setSent, onError: errorText });
  return { ...command, purpose, resendAt: sent?.resendAt, question: sent?.question, end: () => setSent(undefined) };
}

interface ConfirmByCodeProps {
  /** `mobile`: where the code was sent, of a change of number. */
  request: Pick<ReturnType<typeof useCodeRequest>, 'purpose' | 'resendAt'> & { mobile?: string };
  /** Shows another screen when it resolves. @throws ApiError, whose message is shown */
  confirm: (otp: string) => Promise<void>;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  children: ReactNode;
}

/** Renders the last step of a change that a one-time code confirms; it is never submitted automatically. */
export function ConfirmByCode(props: ConfirmByCodeProps) {
  const { request, confirm, label, busyLabel, variant = 'primary', children } = props;
  const { purpose, mobile } = request;
  const { i18n } = useLingui();
  const errorText = useErrorText();
  const refusedCode = useRefusedCode(purpose);
  const [resendAt, setResendAt] = useState(request.resendAt ?? 0);
  const profile = useProfile();
  const number = groupMobile(mobile ?? profile.data?.mobile ?? '');
  const form = useFormik({
    initialValues: { otp: '' },
    validationSchema: () => object({ otp: otpSchema(i18n) }),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: async ({ otp }, { setFieldError, setFieldValue }) => {
      try {
        await confirm(otp);
      } catch (error) {
        const { text, isWrong } = refusedCode(error);
        if (isWrong) await setFieldValue('otp', '');
        setFieldError('otp', text);
      }
    },
  });
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  const type = async (otp: string) => {
    form.setErrors({});
    await form.setFieldValue('otp', otp);
  };
  const resend = async () => {
    try {
      setResendAt((await sendCode(purpose, mobile)).resendAt);
      await type('');
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) setResendAt(pageNow() + error.retryAfterSeconds * 1000);
      form.setFieldError('otp', errorText(error));
      throw error;
    }
  };

  return (
    <Stack as="form" ref={formRef} onSubmit={form.handleSubmit} noValidate>
      <p>
        <Trans>
          Sent by SMS to <strong>{number}</strong>
        </Trans>
      </p>
      <OtpField
        value={form.values.otp}
        onValueChange={(otp) => void type(otp)}
        error={form.errors.otp}
        resendAt={resendAt}
        onResend={resend}
      />
      <Button type="submit" variant={variant} size="lg" block busy={form.isSubmitting} busyLabel={busyLabel}>
        {label}
      </Button>
      {children}
    </Stack>
  );
}
