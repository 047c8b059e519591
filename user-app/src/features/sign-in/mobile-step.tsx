import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Countdown } from '@loyalty/shared-ui/countdown';
import { Field } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useRef, useState, type FormEvent } from 'react';
import { Help } from '../../help/lazy-help';
import { useErrorText } from '../../i18n/use-error-text';
import { isValidMobile, loadCodeStep, prepareLaterCode, type PendingCode } from './later-code';
import { codeSentBefore, isTooSoon, sendCode } from './sign-in.resource';

interface MobileStepProps {
  mobile: string;
  onSent: (pending: PendingCode) => void;
}

class InvalidMobile extends Error {
  override readonly name = 'InvalidMobile';
}

/** Renders step 1 of signing in (docs/product.md §4 "User login"): the mobile number, to which a code is sent. */
export function MobileStep({ mobile, onSent }: MobileStepProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(mobile);
  // The page was left and reopened before the code arrived: it is still valid.
  const [sentBefore, setSentBefore] = useState<PendingCode>();
  const input = useRef<HTMLInputElement>(null);
  const send = useCommand(
    async (number: string) => {
      if (!(await isValidMobile(number, i18n))) throw new InvalidMobile();
      return (await Promise.all([sendCode(number), loadCodeStep().catch(() => undefined)]))[0];
    },
    {
      onSuccess: (sent, number) => onSent({ mobile: number, ...sent }),
      onError: (error, number) => {
        if (isTooSoon(error)) setSentBefore({ mobile: number, ...codeSentBefore(error.retryAfterSeconds) });
        input.current?.focus();
        return error as Error;
      },
    },
  );
  const { error } = send;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // From the field: a browser may have filled it in without an event.
    const number = plainMobile(input.current?.value ?? typed);
    setTyped(number);
    void send.run(number);
  };

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <Field
        label={t`Mobile number`}
        hint={t`We send a 6-digit code to this number by SMS.`}
        error={
          sentBefore && isTooSoon(error) ? (
            <Countdown
              endsAt={sentBefore.resendAt}
              label={(_, seconds) => t`Please wait ${seconds} seconds before requesting a new OTP`}
              announcement={(seconds) => t`You can resend the OTP in ${seconds} seconds`}
              onDone={send.clear}
            />
          ) : (
            error &&
            (error instanceof InvalidMobile ? t`Please enter a valid 10-digit mobile number.` : errorText(error))
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
            send.clear();
          }}
        />
      </Field>
      <Button type="submit" size="lg" block busy={send.pending} busyLabel={t`Sending…`}>
        <Trans>Send OTP</Trans>
      </Button>
      {error && !(error instanceof InvalidMobile) && !isTooSoon(error) && (
        <Help about={t`I cannot sign in with ${typed}. Please help me.`} />
      )}
      {sentBefore?.mobile === typed && (
        <Button variant="secondary" size="lg" block onClick={() => onSent(sentBefore)}>
          <Trans>Enter the OTP already sent</Trans>
        </Button>
      )}
    </Stack>
  );
}
