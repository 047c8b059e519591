import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { createMobileSchema, type MobileValues } from './mobile.schema';
import { sendCode } from './sign-in.resource';
import styles from './sign-in.module.css';

interface MobileFormProps {
  /** What was typed before Change Number. */
  initialMobile: string;
  /** Goes on with a code that was sent to this mobile just now. @returns false when there is none */
  onResume: (mobile: string) => boolean;
  /** The code is on its way; the next one may be asked for after so many seconds. */
  onSent: (mobile: string, resendAfterSeconds: number) => void;
}

/** Step 1 of sign-in: the mobile number. The server's message stands under the field (spec §8). */
export function MobileForm({ initialMobile, onResume, onSent }: MobileFormProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const validationSchema = useMemo(() => createMobileSchema(i18n), [i18n]);
  const form = useFormik<MobileValues>({
    initialValues: { mobile: initialMobile },
    validationSchema,
    onSubmit: async ({ mobile }) => {
      setRefusal('');
      if (onResume(mobile)) return;
      try {
        onSent(mobile, await sendCode(mobile));
      } catch (error) {
        setRefusal(errorText(error));
      }
    },
  });
  // The page has one thing to do.
  useEffect(() => fieldRef.current?.focus(), []);

  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <Field label={t`Mobile number`} required error={(form.touched.mobile && form.errors.mobile) || refusal}>
        <TextInput
          ref={fieldRef}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
          value={form.values.mobile}
          onChange={(event) => {
            setRefusal('');
            form.handleChange(event);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Sending…`}>
        <Trans>Generate OTP</Trans>
      </Button>
    </form>
  );
}
