import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useRef, useState, type FormEvent } from 'react';
import { RestoredNote } from '../../drafts/restored-note';
import { useDraft } from '../../drafts/use-draft';
import { useFieldErrors } from '../../i18n/use-error-text';
import { ConfirmByCode } from '../../one-time-code/confirm-by-code';
import { isLatin } from '../../payout/latin-name';
import { useNameProblem } from '../../payout/use-name-problem';
import { useProfile } from '../../session/profile.resource';
import styles from './payout-details.module.css';
import { sendPayoutCode, useSavePayeeName } from './payout-details.resource';
import { useCodeRequest } from './use-code-request';

/** Asks for the name in letters A to Z, for the same UPI ID or account, and confirms it with a code. */
export function PayeeNameForm({ masked }: { masked: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const fieldErrors = useFieldErrors();
  const nameProblem = useNameProblem();
  const save = useSavePayeeName();
  const { data: profile } = useProfile();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { pending, problem, request, resent, end } = useCodeRequest<string>();
  const ofProfile = profile && isLatin(profile.name) ? profile.name : '';
  const draft = useDraft('payee-name', { name: ofProfile });
  const [typed, setTyped] = useState(draft.restored ? draft.initial.name : undefined);
  const name = typed ?? ofProfile;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = nameProblem(name, true);
    setError(found);
    if (found) return field.current?.focus();
    setBusy(true);
    await request(name);
    setBusy(false);
  };
  const confirm = async (confirmed: string, otp: string) => {
    try {
      await save(confirmed, otp);
    } catch (refusal) {
      const { name: ofName } = fieldErrors(refusal);
      if (ofName === undefined) throw refusal;
      setError(ofName);
      return end();
    }
    draft.discard();
    toast.success(t`Your payout details are saved`);
  };

  if (pending)
    return (
      <ConfirmByCode
        purpose="payout-details"
        mobile={profile?.mobile ?? ''}
        resendAt={pending.resendAt}
        onResent={resent}
        sendCode={sendPayoutCode}
        confirm={(otp) => confirm(pending.details, otp)}
        label={t`Save the name`}
        busyLabel={t`Saving…`}
      >
        <Button variant="quiet" block onClick={end}>
          <Trans>Back to the name</Trans>
        </Button>
      </ConfirmByCode>
    );
  return (
    <Card title={t`Write your name in English letters`}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        {draft.restored && (
          <RestoredNote
            onDiscard={() => {
              draft.discard();
              setTyped(undefined);
              setError(undefined);
            }}
          />
        )}
        <p>
          <Trans>The bank’s file cannot hold the name in your payout details, so your money cannot be sent yet.</Trans>
        </p>
        <p>
          <Trans>It will still be paid to {masked}.</Trans>
        </p>
        <Field
          label={t`Name at the bank`}
          hint={t`In English letters, as printed in your passbook.`}
          error={error}
          required
        >
          <TextInput
            ref={field}
            name="name"
            value={name}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={100}
            onChange={({ target }) => {
              setTyped(target.value);
              draft.keep({ name: target.value });
              setError(undefined);
            }}
          />
        </Field>
        {problem && (
          <Notice tone="danger" live="assertive">
            {problem}
          </Notice>
        )}
        <Button type="submit" size="lg" block busy={busy} busyLabel={t`Sending…`}>
          <Trans>Send the code</Trans>
        </Button>
      </form>
    </Card>
  );
}
