import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { groupMobile, plainMobile } from '@loyalty/shared-ui/typed-numbers';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { ConfirmByCode } from '../../one-time-code/confirm-by-code';
import { sendFirstCode } from '../../one-time-code/code.resource';
import { paths } from '../../paths';
import { useProfile } from '../../session/profile.resource';
import { useChangeNumber } from './number.resource';

export interface Progress {
  mobile: string;
  /** Epoch milliseconds from which another code to the old, or then to the new number can be requested. */
  resendAt: number;
  /** The code of the old number, once it was typed. */
  otp?: string;
}

interface ChangeNumberStepsProps {
  /** Undefined until the first code was sent. */
  progress: Progress | undefined;
  onProgress: (progress: Progress | undefined) => void;
}

/** The new number, then the code of the old one, then that of the new one. */
export function ChangeNumberSteps({ progress, onProgress }: ChangeNumberStepsProps) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const change = useChangeNumber();
  const own = useProfile().data?.mobile ?? '';
  if (!progress) return <NewNumber own={own} onSent={onProgress} />;

  const { mobile, otp, resendAt } = progress;
  const other = (
    <Button variant="quiet" block onClick={() => onProgress(undefined)}>
      <Trans>Another number</Trans>
    </Button>
  );
  if (otp === undefined) {
    return (
      <Stack>
        <h2>
          <Trans>Code of your old number</Trans>
        </h2>
        <ConfirmByCode
          key="old"
          request={{ purpose: 'number-old', mobile: own, resendAt }}
          confirm={async (typed) => {
            const sent = await sendFirstCode('number-new', mobile);
            onProgress({ mobile, otp: typed, resendAt: sent.resendAt });
          }}
          label={t`Next`}
          busyLabel={t`Sending…`}
        >
          {other}
        </ConfirmByCode>
      </Stack>
    );
  }
  const confirm = async (newOtp: string) => {
    try {
      await change({ mobile, otp, newOtp });
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors['otp'] === undefined) throw error;
      toast.error(t`The code of your old number was wrong. Please type it again.`);
      return onProgress({ mobile, resendAt: 0 });
    }
    const number = groupMobile(mobile);
    toast.success(t`Your number is now +91 ${number}`);
    await navigate(paths.account, { replace: true });
  };
  return (
    <Stack>
      <h2>
        <Trans>Code of your new number</Trans>
      </h2>
      <ConfirmByCode
        key="new"
        request={{ purpose: 'number-new', mobile, resendAt }}
        confirm={confirm}
        label={t`Change number`}
        busyLabel={t`Saving…`}
      >
        {other}
      </ConfirmByCode>
    </Stack>
  );
}

/** @param own '' until it is known: the first code goes there */
function NewNumber({ own, onSent }: { own: string; onSent: (progress: Progress) => void }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const send = useCommand(
    async (mobile: string) => ({ mobile, resendAt: (await sendFirstCode('number-old', own)).resendAt }),
    { onSuccess: onSent, onError: errorText },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mobile = plainMobile(input.current?.value ?? '');
    const wrong = !/^[0-9]{10}$/.test(mobile)
      ? t`Please enter a valid 10-digit mobile number.`
      : mobile === own
        ? t`This is your number already`
        : undefined;
    setProblem(wrong);
    if (wrong) input.current?.focus();
    else void send.run(mobile);
  };
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <Field label={t`New mobile number`} error={problem ?? send.error} required>
        <TextInput
          ref={input}
          name="new-mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          prefix="+91"
          normalise={plainMobile}
          onChange={() => {
            setProblem(undefined);
            send.clear();
          }}
        />
      </Field>
      <Button type="submit" size="lg" block disabled={own === ''} busy={send.pending} busyLabel={t`Sending…`}>
        <Trans>Send the code</Trans>
      </Button>
      <Muted>
        <Trans>
          Your points, claims and bank or UPI stay. You are signed out on other phones, and your bank or UPI cannot be
          changed for 24 hours.
        </Trans>
      </Muted>
    </Stack>
  );
}
