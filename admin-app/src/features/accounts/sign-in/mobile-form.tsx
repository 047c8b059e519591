import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Countdown } from '@loyalty/shared-ui/countdown';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { Stack } from '@loyalty/shared-ui/stack';
import { ApiError, clientCode, errorWithoutResponse } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../../../i18n/use-error-text';
import { sendCode } from './sign-in.resource';

/**
 * Loads the schemas with the chunk of step 2, when the admin starts typing: formik and yup are 22 kB.
 * @throws ApiError `unreachable` if it cannot be fetched: nothing could be sent then either
 */
const loadSchemas = () =>
  import(/* webpackChunkName: "otp-step" */ './sign-in.schema').catch((cause: unknown) => {
    throw errorWithoutResponse(clientCode.unreachable, cause);
  });

interface MobileFormProps {
  initialMobile: string;
  /** Continues with a code that was just sent to this mobile. @returns false if there is none */
  onResume: (mobile: string) => boolean;
  /** Called after a code was sent, with the seconds until the next one may be requested. */
  onSent: (mobile: string, resendAfterSeconds: number) => void;
}

/** Renders step 1 of sign-in: the mobile number. The server's message is shown under the field (docs/product.md §8). */
export function MobileForm({ initialMobile, onResume, onSent }: MobileFormProps) {
  const { t, i18n } = useLingui();
  const errorText = useErrorText();
  const fieldRef = useRef<HTMLInputElement>(null);
  /** What is wrong with the number, shown once it was submitted. */
  const [problem, setProblem] = useState<string>();
  /** Why no code was sent. */
  const [refusal, setRefusal] = useState<ReactNode>();
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);

  const problemOf = async (typed: string) => {
    const { createMobileSchema } = await loadSchemas();
    return createMobileSchema(i18n)
      .validate({ mobile: typed })
      .then(() => undefined)
      .catch(({ message }: Error) => message);
  };
  const change = async (typed: string) => {
    setRefusal(undefined);
    // From the first keystroke: the schema is loaded before it is needed.
    setProblem(await problemOf(typed).catch(() => undefined));
  };
  const send = async () => {
    // From the field: a browser may have filled it in without an event.
    const mobile = plainMobile(fieldRef.current?.value ?? '');
    const found = await problemOf(mobile);
    setProblem(found);
    if (!found && !onResume(mobile)) onSent(mobile, await sendCode(mobile));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setSubmitted(true);
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      const wait = error instanceof ApiError && error.code === 'otp_cooldown' && error.retryAfterSeconds;
      setRefusal(
        wait ? <Wait until={pageNow() + wait * 1000} onOver={() => setRefusal(undefined)} /> : errorText(error),
      );
    } finally {
      setBusy(false);
    }
  };
  // The field is the page's only task, so it gets the focus.
  useEffect(() => fieldRef.current?.focus(), []);

  return (
    <Stack as="form" gap={5} onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t`Mobile number`} required error={submitted && (problem ?? refusal)}>
        <TextInput
          ref={fieldRef}
          name="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          prefix="+91"
          defaultValue={initialMobile}
          normalise={plainMobile}
          onChange={(event) => void change(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" block busy={busy} busyLabel={t`Sending…`}>
        <Trans>Generate OTP</Trans>
      </Button>
    </Stack>
  );
}

/** Shows the wait until the server sends another code to this number. */
function Wait({ until, onOver }: { until: number; onOver: () => void }) {
  const { t } = useLingui();
  return (
    <Countdown
      endsAt={until}
      label={(_, seconds) => t`Please wait ${seconds} seconds before requesting a new OTP`}
      announcement={(seconds) => t`You can ask for another code in ${seconds} seconds.`}
      onDone={onOver}
    />
  );
}
