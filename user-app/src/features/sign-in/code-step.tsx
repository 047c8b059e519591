import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useSubmitWhenComplete } from '@loyalty/shared-ui/otp-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useFormik } from 'formik';
import { House, Wrench } from 'lucide-react';
import { useRef, useState } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '../../api/api-error';
import { Help } from '../../help/lazy-help';
import { useErrorText } from '../../i18n/use-error-text';
import { useOnLanguageChange } from '../../i18n/user-messages';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { OtpField, codeLength, useRefusedCode } from '../../one-time-code/otp-field';
import { codeSchema, type CodeValues } from './sign-in.schema';
import type { PendingCode } from './later-code';
import styles from './sign-in.module.css';
import { confirmCode, isRoleMissing, roles, sendCode, type RoleId, type SignIn } from './sign-in.resource';

interface CodeStepProps {
  purpose: 'sign-in' | 'register';
  pending: PendingCode;
  /** Another code was sent, or can be requested later than assumed. */
  onPending: (pending: PendingCode) => void;
  onChangeNumber: () => void;
  /** @param chosenRole undefined if the user has not chosen one */
  onSignedIn: (signIn: SignIn, chosenRole: RoleId | undefined) => void;
}

/**
 * Renders step 2 of signing in (docs/product.md §4): the code from the SMS and the role. The last digit submits it. A role that
 * was not chosen is not sent, since the first registration's role stays: the api asks for it if the number is new.
 */
export function CodeStep({ purpose, pending, onPending, onChangeNumber, onSignedIn }: CodeStepProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const refusedCode = useRefusedCode(pending.mobile);
  const isStillHere = useStillHere();
  const number = groupMobile(pending.mobile);
  const [roleChosen, setRoleChosen] = useState(false);
  const byItself = useRef(false);
  const form = useFormik<CodeValues>({
    initialValues: { otp: '', roleId: roles.plumber },
    validationSchema: () => codeSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ otp, roleId }, { setFieldError, setFieldValue }) => {
      const role = byItself.current && !roleChosen ? undefined : roleId;
      try {
        onSignedIn(await confirmCode(pending.mobile, otp, role), role);
      } catch (error) {
        if (isRoleMissing(error)) {
          return setFieldError('roleId', t`This number is new here. Choose what you are, then sign in.`);
        }
        const { text, isWrong } = refusedCode(error);
        if (isWrong) await setFieldValue('otp', '', false);
        setFieldError('otp', text);
      }
    },
  });
  const submitAs = async (itself: boolean) => {
    if (form.isSubmitting) return;
    byItself.current = itself;
    await form.submitForm();
  };
  useSubmitWhenComplete(form.values.otp, {
    length: codeLength,
    submitting: form.isSubmitting,
    submit: () => void submitAs(true),
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

  return (
    <Stack
      as="form"
      gap={5}
      ref={formRef}
      onSubmit={(event) => {
        event.preventDefault();
        void submitAs(false);
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
        onValueChange={(value) => {
          setRoleChosen(true);
          void form.setFieldValue('roleId', Number(value), false);
          form.setFieldError('roleId', undefined);
        }}
        error={form.touched.roleId && form.errors.roleId}
      />
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Signing in…`}>
        {purpose === 'register' ? <Trans>Create account</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <Help about={t`The code does not arrive at ${number}. Please help me to sign in.`} />
    </Stack>
  );
}
