import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { Facts } from '@loyalty/shared-ui/facts';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { ErrorNotice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useFormik, type FormikErrors } from 'formik';
import { Landmark, Smartphone } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { RestoredNote, useDraft, useKeepTyped, type Draft } from '../../drafts/use-draft';
import { useErrorText, useFieldErrors } from '../../i18n/use-error-text';
import { ConfirmByCode, useCodeRequest } from '../../one-time-code/confirm-by-code';
import { type Check, CheckField, isCheckFailed } from './check-field';
import { isLatin, payeeNameSchema, payoutSchema, type PayoutForm } from './payout-details.schema';
import type { PayoutMethod } from '../../payout/payout-details.resource';
import { useProfile } from '../../session/profile.resource';
import { useSavePayeeName, useSavePayoutDetails, wireFields } from './payout-details.resource';

interface CodedFormOptions<Values> {
  draft: Draft<Values>;
  initialValues: Values;
  schema: () => unknown;
  /** @throws ApiError: with `errors` of fields it leads back to the form, with what was typed */
  save: (values: Values, otp: string, answer: string | undefined) => Promise<void>;
  onSaved: () => void;
}

/** Returns a form whose values a code by SMS confirms. `code.resendAt` is set while the code is asked for. */
function useCodedForm<Values extends object>({
  draft,
  initialValues,
  schema,
  save,
  onSaved,
}: CodedFormOptions<Values>) {
  const fieldErrors = useFieldErrors();
  const errorText = useErrorText();
  const code = useCodeRequest('payout-details');
  const [check, setCheck] = useState<Check>({ answer: '' });
  const question = check.question ?? code.question;
  const form = useFormik<Values>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => code.run(),
  });
  const { values, errors } = form;
  const formRef = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(formRef, form.isSubmitting);
  // On the way back from the code nothing is submitted here: the field that the api refused appears with the form.
  useEffect(() => {
    if (Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const confirm = async (otp: string) => {
    try {
      await save(values, otp, question && check.answer.trim());
    } catch (error) {
      // The code is still good: the answer is asked for beside it.
      if (isCheckFailed(error)) {
        const asked = error.data?.['question'];
        return setCheck({ ...check, ...(typeof asked === 'string' && { question: asked }), error: errorText(error) });
      }
      const { otp: ofCode, ...others } = fieldErrors(error, wireFields);
      if (ofCode || !Object.keys(others).some((name) => name in values)) throw error;
      form.setErrors(others as FormikErrors<Values>);
      return code.end();
    }
    draft.discard();
    onSaved();
  };
  const input = (name: keyof Values & string) => ({
    name,
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      form.setErrors({});
      form.handleChange(event);
    },
    autoComplete: 'off',
    spellCheck: false,
  });
  return { form, formRef, code, confirm, input, question, check, setCheck };
}

type CodedForm = Pick<ReturnType<typeof useCodedForm>, 'code' | 'confirm' | 'question' | 'check' | 'setCheck'>;

interface CodeStepProps {
  form: CodedForm;
  /** What the code confirms, to be compared once more. */
  typed: readonly { label: string; value: string }[];
  label: string;
  back: ReactNode;
}

function CodeStep({ form, typed, label, back }: CodeStepProps) {
  const { t } = useLingui();
  const { code, confirm, question, check, setCheck } = form;
  return (
    <Stack>
      <Card>
        <Facts items={typed} />
      </Card>
      {question !== undefined && <CheckField question={question} check={check} onChange={setCheck} />}
      <ConfirmByCode request={code} confirm={confirm} label={label} busyLabel={t`Saving…`}>
        <Button variant="quiet" block onClick={code.end}>
          {back}
        </Button>
      </ConfirmByCode>
    </Stack>
  );
}

function SendButton({ code }: Pick<CodedForm, 'code'>) {
  const { t } = useLingui();
  return (
    <Button type="submit" size="lg" block busy={code.pending} busyLabel={t`Sending…`}>
      <Trans>Send the code</Trans>
    </Button>
  );
}

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
