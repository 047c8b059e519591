import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Countdown } from '@loyalty/shared-ui/countdown';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useRef, useState, type FormEvent } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { isValidMobile, loadCodeStep, prepareLaterCode, type PendingCode } from './later-code';
import { plainMobile } from '../../mobile/group-mobile';
import styles from './sign-in.module.css';
import { codeSentBefore, isTooSoon, sendCode } from './sign-in.resource';

interface MobileStepProps {
  /** The number typed before, when the user comes back to change it. */
  mobile: string;
  onSent: (pending: PendingCode) => void;
}

/** Renders step 1 of signing in (spec §4 "User login"): the mobile number, to which a code is sent. */
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

  const send = async () => {
    if (!(await isValidMobile(typed, i18n))) {
      setProblem({ kind: 'invalid' });
      return input.current?.focus();
    }
    const [sent] = await Promise.all([sendCode(typed), loadCodeStep().catch(() => undefined)]);
    onSent({ mobile: typed, ...sent });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      setProblem({ kind: 'failed', error });
      if (isTooSoon(error)) setSentBefore({ mobile: typed, ...codeSentBefore(error.retryAfterSeconds) });
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
          value={typed}
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
