import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { OtpInput } from '@loyalty/shared-ui/otp-input';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { beginSession } from '../../session/session';
import { createOtpSchema, otpLength, type OtpValues } from './otp.schema';
import { ResendCode } from './resend-code';
import { signIn } from './sign-in.resource';
import styles from './sign-in.module.css';

interface OtpFormProps {
  mobile: string;
  /** Epoch milliseconds from which another code may be asked for. */
  resendAt: number;
  onResent: (resendAfterSeconds: number) => void;
  onChangeNumber: () => void;
}

const spacedMobile = (mobile: string) => `${mobile.slice(0, 5)} ${mobile.slice(5)}`;

/** Step 2 of sign-in: the code. Storing the token is all that leads on: the route then shows the dashboard. */
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
        setRefusal(errorText(error));
        codeRef.current?.focus();
        codeRef.current?.select();
      }
    },
  });
  // The step has changed under the person's hands: the next thing to do is to type the code.
  useEffect(() => codeRef.current?.focus(), []);

  const shownMobile = spacedMobile(mobile);
  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <p className={styles.sentTo}>
        <Trans>
          If <strong className={styles.mobile}>{shownMobile}</strong> is an admin's number, a code is on its way by SMS.
        </Trans>{' '}
        <button type="button" className={styles.textButton} onClick={onChangeNumber}>
          <Trans>Change Number</Trans>
        </button>
      </p>
      <Field label={t`OTP`} required error={(form.touched.otp && form.errors.otp) || refusal}>
        <OtpInput
          ref={codeRef}
          name="otp"
          length={otpLength}
          value={form.values.otp}
          onChange={(digits) => {
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
    </form>
  );
}
