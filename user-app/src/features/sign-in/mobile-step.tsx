import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Countdown } from '@loyalty/shared-ui/countdown';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useRef, useState, type FormEvent } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { isValidMobile, loadCodeStep, prepareLaterCode, type PendingCode } from './later-code';
import styles from './sign-in.module.css';
import { codeSentBefore, isTooSoon, sendCode } from './sign-in.resource';

interface MobileStepProps {
  /** The number typed before, when the user comes back to change it. */
  mobile: string;
  onSent: (pending: PendingCode) => void;
}

/** Renders step 1 of signing in (docs/product.md §4 "User login"): the mobile number, to which a code is sent. */
export function MobileStep({ mobile, onSent }: MobileStepProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  // The page was left and reopened before the code arrived: it is still valid.
  const [sentBefore, setSentBefore] = useState<PendingCode>();
  const [typed, setTyped] = useState(mobile);
  const [problem, setProblem] = useState<{ kind: 'invalid' } | { kind: 'failed'; error: unknown }>();
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problemText = !problem
    ? undefined
    : problem.kind === 'invalid'
      ? t`Please enter a valid 10-digit mobile number.`
      : errorText(problem.error);

  const send = async (number: string) => {
    if (!(await isValidMobile(number, i18n))) {
      setProblem({ kind: 'invalid' });
      return input.current?.focus();
    }
    const [sent] = await Promise.all([sendCode(number), loadCodeStep().catch(() => undefined)]);
    onSent({ mobile: number, ...sent });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    // From the field: a browser may have filled it in without an event.
    const number = plainMobile(input.current?.value ?? typed);
    setTyped(number);
    setSending(true);
    setProblem(undefined);
    try {
      await send(number);
    } catch (error) {
      setProblem({ kind: 'failed', error });
      if (isTooSoon(error)) setSentBefore({ mobile: number, ...codeSentBefore(error.retryAfterSeconds) });
      input.current?.focus();
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t`Mobile number`}
        hint={t`We send a 6-digit code to this number by SMS.`}
        error={
          problem?.kind === 'failed' && sentBefore && isTooSoon(problem.error) ? (
            <Countdown
              endsAt={sentBefore.resendAt}
              label={(_, seconds) => t`Please wait ${seconds} seconds before requesting a new OTP`}
              announcement={(seconds) => t`You can resend the OTP in ${seconds} seconds`}
              onDone={() => setProblem(undefined)}
            />
          ) : (
            problemText
          )
        }
        required
      >
        <TextInput
          ref={input}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
          defaultValue={mobile}
          normalise={plainMobile}
          onFocus={prepareLaterCode}
          onChange={(event) => {
            setTyped(plainMobile(event.target.value));
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={sending} busyLabel={t`Sending…`}>
        <Trans>Send OTP</Trans>
      </Button>
      {sentBefore?.mobile === typed && (
        <Button variant="secondary" size="lg" block onClick={() => onSent(sentBefore)}>
          <Trans>Enter the OTP already sent</Trans>
        </Button>
      )}
    </form>
  );
}
