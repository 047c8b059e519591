import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useFormik } from 'formik';
import { useState } from 'react';
import { useFocusFirstInvalid } from '../../forms/use-focus-first-invalid';
import { useErrorText } from '../../i18n/use-error-text';
import { useOnLanguageChange } from '../../i18n/use-on-language-change';
import { mobileSchema, plainMobile, type MobileValues } from './mobile.schema';
import type { PendingCode } from './pending-code';
import { codeSentBefore, isTooSoon, sendCode } from './sign-in.resource';
import styles from './sign-in.module.css';

interface MobileStepProps {
  /** What was typed before, when the person comes back to change it. */
  mobile: string;
  onSent: (pending: PendingCode) => void;
}

/** Step 1 of signing in (spec §4 "User login"): the mobile number, to which a code is sent. */
export function MobileStep({ mobile, onSent }: MobileStepProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  // The page was left and opened again before the code came: it can still be typed.
  const [sentBefore, setSentBefore] = useState<PendingCode>();
  const form = useFormik<MobileValues>({
    initialValues: { mobile },
    validationSchema: () => mobileSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, { setFieldError }) => {
      try {
        onSent({ mobile: values.mobile, ...(await sendCode(values.mobile)) });
      } catch (error) {
        setFieldError('mobile', errorText(error));
        if (isTooSoon(error)) setSentBefore({ mobile: values.mobile, ...codeSentBefore(error.retryAfter) });
      }
    },
  });
  useOnLanguageChange(() => void form.validateForm());
  const formRef = useFocusFirstInvalid(form);

  return (
    <form ref={formRef} className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <Field
        label={t`Mobile number`}
        hint={t`We send a 6-digit code to this number by SMS.`}
        error={form.touched.mobile && form.errors.mobile}
        required
      >
        <TextInput
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
          value={form.values.mobile}
          onChange={(event) => void form.setFieldValue('mobile', plainMobile(event.target.value))}
        />
      </Field>
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Sending…`}>
        <Trans>Send OTP</Trans>
      </Button>
      {sentBefore?.mobile === form.values.mobile && (
        <Button variant="secondary" size="lg" block onClick={() => onSent(sentBefore)}>
          <Trans>Enter the OTP already sent</Trans>
        </Button>
      )}
    </form>
  );
}
