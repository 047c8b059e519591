import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { OtpInput } from '@loyalty/shared-ui/otp-input';
import { useFormik } from 'formik';
import { House, Wrench } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { useOnLanguageChange } from '../../i18n/use-on-language-change';
import { groupMobile } from '../../mobile/group-mobile';
import { codeLength } from '../../one-time-code/code-length';
import { Resend } from '../../one-time-code/resend';
import { useWebOtp } from '../../one-time-code/use-web-otp';
import { codeSchema, type CodeValues } from './code.schema';
import type { PendingCode } from './pending-code';
import { confirmCode, roles, sendCode, type RoleId, type SignIn } from './sign-in.resource';
import styles from './sign-in.module.css';

interface CodeStepProps {
  pending: PendingCode;
  /** Another code is on its way, or may be asked for later than thought. */
  onPending: (pending: PendingCode) => void;
  onChangeNumber: () => void;
  onSignedIn: (signIn: SignIn, chosenRole: RoleId) => void;
}

/**
 * Step 2 of signing in (spec §4 "User login"): the code from the SMS and the role. It is never submitted by itself: the role
 * chosen at the first registration stays.
 */
export function CodeStep({ pending, onPending, onChangeNumber, onSignedIn }: CodeStepProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const number = groupMobile(pending.mobile);
  const form = useFormik<CodeValues>({
    initialValues: { otp: '', roleId: roles.plumber },
    validationSchema: () => codeSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ otp, roleId }, { setFieldError }) => {
      try {
        onSignedIn(await confirmCode(pending.mobile, otp, roleId), roleId);
      } catch (error) {
        const roleError = error instanceof ApiError ? error.errors['role_id'] : undefined;
        setFieldError(roleError ? 'roleId' : 'otp', errorText(error));
      }
    },
  });
  useOnLanguageChange(() => void form.validateForm());
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  const otpRef = useRef<HTMLInputElement>(null);
  useEffect(() => otpRef.current?.focus(), []);
  useWebOtp((code) => void form.setFieldValue('otp', code.replace(/\D/g, '').slice(0, codeLength)), pending.expiresAt);

  const resend = async () => {
    try {
      onPending({ mobile: pending.mobile, ...(await sendCode(pending.mobile)) });
      await form.setFieldValue('otp', '');
      form.setErrors({});
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) {
        onPending({ ...pending, resendAt: Date.now() + error.retryAfterSeconds * 1000 });
      }
      form.setTouched({ ...form.touched, otp: true }, false);
      form.setFieldError('otp', errorText(error));
    }
  };

  return (
    <form ref={formRef} className={styles.form} onSubmit={form.handleSubmit} noValidate>
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
      <div className={styles.code}>
        <Field label={t`6-digit code`} error={form.touched.otp && form.errors.otp} required>
          <OtpInput
            ref={otpRef}
            name="otp"
            length={codeLength}
            value={form.values.otp}
            onChange={(digits) => void form.setFieldValue('otp', digits)}
          />
        </Field>
        <Resend resendAt={pending.resendAt} onResend={resend} />
      </div>
      <ChoiceCards
        legend={t`I am a`}
        name="role"
        options={[
          {
            value: String(roles.plumber),
            label: t`Plumber`,
            description: t`I install products`,
            icon: <Wrench aria-hidden="true" />,
          },
          {
            value: String(roles.customer),
            label: t`Customer`,
            description: t`I bought the product`,
            icon: <House aria-hidden="true" />,
          },
        ]}
        value={String(form.values.roleId)}
        onChange={(value) => void form.setFieldValue('roleId', Number(value))}
        error={form.touched.roleId && form.errors.roleId}
      />
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Signing in…`}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
