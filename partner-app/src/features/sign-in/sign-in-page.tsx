import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Field } from '@loyalty/shared-ui/field';
import { Wordmark } from '@loyalty/shared-ui/logo';
import { Muted } from '@loyalty/shared-ui/muted';
import { OtpInput, useSubmitWhenComplete } from '@loyalty/shared-ui/otp-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { PageTitle } from '../../page/page';
import { Preferences } from '../../preferences/preferences';
import { beginSession } from '../../session/session';
import { sendCode, signIn } from './sign-in.resource';
import styles from './sign-in.module.css';

/** Renders the sign-in: a mobile number, then the code of the SMS. The guard around it opens the area then. */
export function SignInPage() {
  const { t } = useLingui();
  const { name } = useBrand();
  const [mobile, setMobile] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <div className={styles.page}>
      <PageTitle title={t`Sign in`} />
      <header>
        <Wordmark name={name ?? t`Loyalty`} />
      </header>
      <main className={styles.main}>
        <h1>{t`Sign in`}</h1>
        {sent ? (
          <CodeForm mobile={mobile} onChangeNumber={() => setSent(false)} />
        ) : (
          <MobileForm mobile={mobile} onMobileChange={setMobile} onSent={() => setSent(true)} />
        )}
      </main>
      <Stack as="header" row>
        <Preferences />
      </Stack>
    </div>
  );
}

interface MobileFormProps {
  mobile: string;
  onMobileChange: (mobile: string) => void;
  onSent: () => void;
}

function MobileForm({ mobile, onMobileChange, onSent }: MobileFormProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const send = useCommand(sendCode, { onSuccess: onSent, onError: useErrorText() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // From the field: a browser may have filled it in without an event.
    void send.run(plainMobile(field.current?.value ?? ''));
  };
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <Field label={t`Mobile number`} required error={send.error}>
        <TextInput
          ref={field}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
          defaultValue={mobile}
          normalise={plainMobile}
          onChange={(event) => {
            send.clear();
            onMobileChange(plainMobile(event.target.value));
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={send.pending} busyLabel={t`Sending…`}>
        {t`Send OTP`}
      </Button>
    </Stack>
  );
}

function CodeForm({ mobile, onChangeNumber }: { mobile: string; onChangeNumber: () => void }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const errorText = useErrorText();
  const confirm = useCommand(async () => beginSession(await signIn(mobile, code)), {
    onError: (error) => {
      field.current?.select();
      return errorText(error);
    },
  });
  const submit = () => void confirm.run();
  useSubmitWhenComplete(code, { submitting: confirm.pending, submit });
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack
      as="form"
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Muted>{t`If ${mobile} may sign in here, a code is on its way by SMS.`}</Muted>
      <Field label={t`OTP`} required error={confirm.error}>
        <OtpInput
          ref={field}
          name="otp"
          value={code}
          onValueChange={(digits) => {
            confirm.clear();
            setCode(digits);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={confirm.pending} busyLabel={t`Signing in…`}>
        {t`Sign in`}
      </Button>
      <Button variant="quiet" onClick={onChangeNumber}>
        {t`Change the number, or ask for another code`}
      </Button>
    </Stack>
  );
}
