import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useFormik } from 'formik';
import { Landmark, Smartphone } from 'lucide-react';
import { useEffect, useMemo, useRef, type ChangeEvent } from 'react';
import { RestoredNote } from '../../drafts/restored-note';
import { useDraft, useKeepTyped } from '../../drafts/use-draft';
import { useFieldErrors } from '../../i18n/use-error-text';
import { ConfirmByCode } from '../../one-time-code/confirm-by-code';
import { isLatin } from '../../payout/latin-name';
import type { PayoutMethod } from '../../payout/payout-details.resource';
import { useProfile } from '../../session/profile.resource';
import { useSavePayoutDetails, wireFields } from './payout-details.resource';
import { payoutSchema, type PayoutForm } from './payout-details.schema';
import { useCodeRequest } from './use-code-request';

interface PayoutDetailsFormProps {
  methods: readonly PayoutMethod[];
  /** Those whose bank file writes the name in letters A to Z only. */
  latinNames: readonly PayoutMethod[];
  onSaved: () => void;
  /** Undefined if nothing was entered before. */
  onCancel: (() => void) | undefined;
}

/** Renders the choice of method and its fields, then the code; a refused field leads back to the form with what was typed. */
export function PayoutDetailsForm({ methods, latinNames, onSaved, onCancel }: PayoutDetailsFormProps) {
  const { t, i18n } = useLingui();
  const fieldErrors = useFieldErrors();
  const save = useSavePayoutDetails();
  const code = useCodeRequest();
  const { data: profile } = useProfile();
  const name = latinNames.length > 0 && profile && isLatin(profile.name) ? profile.name : '';
  const method = methods[0] ?? 'upi';
  const empty = { method, upiId: '', accountNumber: '', repeated: '', ifsc: '', name };
  const draft = useDraft<PayoutForm>('payout-details', empty);
  const form = useFormik<PayoutForm>({
    // A draft may be older than the programme's methods.
    initialValues: methods.includes(draft.initial.method) ? draft.initial : { ...draft.initial, method },
    validationSchema: () => payoutSchema(i18n, latinNames),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => code.request(),
  });
  const { values, errors } = form;
  // Typed twice to be checked: what is kept would check nothing.
  useKeepTyped(
    draft,
    useMemo(() => ({ ...values, repeated: '' }), [values]),
  );
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  // On the way back from the code nothing is submitted here: the field that the api refused appears with the form.
  useEffect(() => {
    if (Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const confirm = async (otp: string) => {
    try {
      await save(payoutSchema(i18n, latinNames).cast(values), otp);
    } catch (error) {
      const { otp: ofCode, ...others } = fieldErrors(error, wireFields);
      if (ofCode || Object.keys(others).length === 0) throw error;
      form.setErrors(others);
      return code.end();
    }
    draft.discard();
    onSaved();
  };
  if (code.resendAt !== undefined)
    return (
      <ConfirmByCode
        purpose="payout-details"
        mobile={profile?.mobile ?? ''}
        resendAt={code.resendAt}
        confirm={confirm}
        label={t`Save payout details`}
        busyLabel={t`Saving…`}
      >
        <Button variant="quiet" block onClick={code.end}>
          <Trans>Back to the details</Trans>
        </Button>
      </ConfirmByCode>
    );

  const input = (field: Exclude<keyof PayoutForm, 'method'>) => ({
    name: field,
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      form.setErrors({});
      form.handleChange(event);
    },
    autoComplete: 'off',
    spellCheck: false,
  });
  const number = { inputMode: 'numeric', maxLength: 30 } as const;
  return (
    <Stack as="form" ref={formRef} onSubmit={form.handleSubmit} noValidate>
      <RestoredNote draft={draft} form={form} />
      {methods.length > 1 && (
        <ChoiceCards
          legend={t`How do you want to be paid?`}
          options={[
            {
              value: 'upi',
              label: t`UPI`,
              description: t`Google Pay, PhonePe, Paytm and others`,
              icon: <Smartphone aria-hidden="true" />,
            },
            {
              value: 'bank',
              label: t`Bank account`,
              description: t`With account number and IFSC`,
              icon: <Landmark aria-hidden="true" />,
            },
          ]}
          value={values.method}
          onValueChange={(chosen) => {
            form.setErrors({});
            void form.setFieldValue('method', chosen);
          }}
        />
      )}
      {values.method === 'upi' ? (
        <Field
          label={t`UPI ID`}
          hint={t`For example name@okicici. You find it in your UPI app, under your profile.`}
          error={errors.upiId}
          required
        >
          <TextInput {...input('upiId')} inputMode="email" autoCapitalize="none" maxLength={255} />
        </Field>
      ) : (
        <>
          <Field label={t`Account number`} error={errors.accountNumber} required>
            <TextInput {...input('accountNumber')} {...number} />
          </Field>
          <Field label={t`Account number again`} error={errors.repeated} required>
            <TextInput {...input('repeated')} {...number} />
          </Field>
          <Field label={t`IFSC`} hint={t`11 characters, on your passbook or a cheque.`} error={errors.ifsc} required>
            <TextInput {...input('ifsc')} autoCapitalize="characters" maxLength={20} />
          </Field>
        </>
      )}
      <Field
        label={t`Name at the bank`}
        hint={latinNames.includes(values.method) ? t`In English letters, as printed in your passbook.` : undefined}
        error={errors.name}
        required
      >
        <TextInput {...input('name')} autoComplete="name" maxLength={100} />
      </Field>
      <ErrorNotice>{code.error}</ErrorNotice>
      <Muted>
        <Trans>We send a code by SMS to confirm it is you. After that, only a part of these details is shown.</Trans>
      </Muted>
      <Button type="submit" size="lg" block busy={code.pending} busyLabel={t`Sending…`}>
        <Trans>Send the code</Trans>
      </Button>
      {onCancel && (
        <Button
          variant="quiet"
          block
          onClick={() => {
            draft.discard();
            onCancel();
          }}
        >
          <Trans>Keep the current details</Trans>
        </Button>
      )}
    </Stack>
  );
}
