import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { Landmark, Smartphone } from 'lucide-react';
import { useMemo } from 'react';
import { RestoredNote, useDraft, useKeepTyped } from '../../drafts/use-draft';
import type { PayoutMethod } from '../../payout/payout-details.resource';
import { useProfile } from '../../session/profile.resource';
import { CodeStep, SendButton, useCodedForm } from './coded-form';
import { isLatin, payeeNameSchema, payoutSchema, type PayoutForm } from './payout-details.schema';
import { useSavePayeeName, useSavePayoutDetails } from './payout-details.resource';

interface PayoutDetailsFormProps {
  methods: readonly PayoutMethod[];
  /** Those whose bank file writes the name in letters A to Z only. */
  latinNames: readonly PayoutMethod[];
  onSaved: () => void;
  /** Undefined if nothing was entered before. */
  onCancel: (() => void) | undefined;
}

export function PayoutDetailsForm({ methods, latinNames, onSaved, onCancel }: PayoutDetailsFormProps) {
  const { t, i18n } = useLingui();
  const save = useSavePayoutDetails();
  const { data: profile } = useProfile();
  const name = latinNames.length > 0 && profile && isLatin(profile.name) ? profile.name : '';
  const method = methods[0] ?? 'upi';
  const empty = { method, upiId: '', accountNumber: '', repeated: '', ifsc: '', name };
  const draft = useDraft<PayoutForm>('payout-details', empty);
  const schema = () => payoutSchema(i18n, latinNames);
  const coded = useCodedForm<PayoutForm>({
    draft,
    // A draft may be older than the programme's methods.
    initialValues: methods.includes(draft.initial.method) ? draft.initial : { ...draft.initial, method },
    schema,
    save: (typed, otp, answer) => save(schema().cast(typed), otp, answer),
    onSaved,
  });
  const { form, formRef, code, input } = coded;
  const { values, errors } = form;
  // Typed twice to be checked: what is kept would check nothing.
  useKeepTyped(
    draft,
    useMemo(() => ({ ...values, repeated: '' }), [values]),
  );
  if (code.resendAt !== undefined) {
    // As it is saved.
    const typed = schema().cast(values);
    const place =
      typed.method === 'upi'
        ? [{ label: t`UPI ID`, value: typed.upiId }]
        : [
            { label: t`Account number`, value: typed.accountNumber },
            { label: t`IFSC`, value: typed.ifsc },
          ];
    return (
      <CodeStep
        form={coded}
        typed={[...place, { label: t`Name at the bank`, value: typed.name }]}
        label={t`Save bank or UPI`}
        back={<Trans>Back to the details</Trans>}
      />
    );
  }

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
      <SendButton code={code} />
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

export function PayeeNameForm({ masked }: { masked: string }) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const save = useSavePayeeName();
  const { data: profile } = useProfile();
  const draft = useDraft('payee-name', { name: profile && isLatin(profile.name) ? profile.name : '' });
  const coded = useCodedForm({
    draft,
    initialValues: draft.initial,
    schema: () => payeeNameSchema(i18n),
    save: ({ name }, otp, answer) => save(name, otp, answer),
    onSaved: () => void toast.success(t`Your bank or UPI is saved`),
  });
  const { form, formRef, code, input } = coded;
  useKeepTyped(draft, form.values);
  if (code.resendAt !== undefined)
    return (
      <CodeStep
        form={coded}
        typed={[{ label: t`Name at the bank`, value: form.values.name.trim() }]}
        label={t`Save the name`}
        back={<Trans>Back to the name</Trans>}
      />
    );
  return (
    <Card title={t`Write your name in English letters`}>
      <Stack as="form" ref={formRef} onSubmit={form.handleSubmit} noValidate>
        <RestoredNote draft={draft} form={form} />
        <p>
          <Trans>The bank’s file cannot hold your name as it is written, so your money cannot be sent yet.</Trans>
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
          <TextInput {...input('name')} autoComplete="name" autoCapitalize="words" maxLength={100} />
        </Field>
        <ErrorNotice>{code.error}</ErrorNotice>
        <SendButton code={code} />
      </Stack>
    </Card>
  );
}
