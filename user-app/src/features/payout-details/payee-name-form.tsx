import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { RestoredNote } from '../../drafts/restored-note';
import { useDraft, useKeepTyped } from '../../drafts/use-draft';
import { useFieldErrors } from '../../i18n/use-error-text';
import { ConfirmByCode } from '../../one-time-code/confirm-by-code';
import { isLatin } from '../../payout/latin-name';
import { useProfile } from '../../session/profile.resource';
import { useSavePayeeName } from './payout-details.resource';
import { payeeNameSchema } from './payout-details.schema';
import { useCodeRequest } from './use-code-request';

/** Asks for the name in letters A to Z, for the same UPI ID or account, and confirms it with a code. */
export function PayeeNameForm({ masked }: { masked: string }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const fieldErrors = useFieldErrors();
  const save = useSavePayeeName();
  const { data: profile } = useProfile();
  const code = useCodeRequest();
  const draft = useDraft('payee-name', { name: profile && isLatin(profile.name) ? profile.name : '' });
  const form = useFormik({
    initialValues: draft.initial,
    validationSchema: () => payeeNameSchema(i18n),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => code.request(),
  });
  useKeepTyped(draft, form.values);
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);

  const confirm = async (otp: string) => {
    try {
      await save(form.values.name, otp);
    } catch (refusal) {
      const { name } = fieldErrors(refusal);
      if (name === undefined) throw refusal;
      form.setErrors({ name });
      return code.end();
    }
    draft.discard();
    toast.success(t`Your payout details are saved`);
  };

  if (code.resendAt !== undefined)
    return (
      <ConfirmByCode
        purpose="payout-details"
        mobile={profile?.mobile ?? ''}
        resendAt={code.resendAt}
        confirm={confirm}
        label={t`Save the name`}
        busyLabel={t`Saving…`}
      >
        <Button variant="quiet" block onClick={code.end}>
          <Trans>Back to the name</Trans>
        </Button>
      </ConfirmByCode>
    );
  return (
    <Card title={t`Write your name in English letters`}>
      <Stack as="form" ref={formRef} onSubmit={form.handleSubmit} noValidate>
        <RestoredNote draft={draft} form={form} />
        <p>
          <Trans>The bank’s file cannot hold the name in your payout details, so your money cannot be sent yet.</Trans>
        </p>
        <p>
          <Trans>It will still be paid to {masked}.</Trans>
        </p>
        <Field
          label={t`Name at the bank`}
          hint={t`In English letters, as printed in your passbook.`}
          error={form.errors.name}
          required
        >
          <TextInput
            name="name"
            value={form.values.name}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={100}
            onChange={(event) => {
              form.setErrors({});
              form.handleChange(event);
            }}
          />
        </Field>
        <ErrorNotice>{code.error}</ErrorNotice>
        <Button type="submit" size="lg" block busy={code.pending} busyLabel={t`Sending…`}>
          <Trans>Send the code</Trans>
        </Button>
      </Stack>
    </Card>
  );
}
