import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ChoiceCards } from '@loyalty/shared-ui/choice-cards';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainNumber } from '@loyalty/shared-ui/typed-numbers';
import { plainIfsc, plainName, plainUpiId } from '@loyalty/shared-ui/typed-text';
import { Landmark, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PayoutMethod } from '../../payout/payout-details.resource';
import { useNameProblem } from '../../payout/use-name-problem';
import styles from './payout-details.module.css';
import type { EnteredDetails } from './payout-details.resource';

/** What is typed, under the wire's names. */
export interface PayoutForm {
  method: PayoutMethod;
  upi_id: string;
  account_number: string;
  /** The account number a second time. */
  repeated: string;
  ifsc: string;
  name: string;
}

export const EMPTY_FORM: PayoutForm = {
  method: 'upi',
  upi_id: '',
  account_number: '',
  repeated: '',
  ifsc: '',
  name: '',
};

interface PayoutDetailsFormProps {
  form: PayoutForm;
  methods: readonly PayoutMethod[];
  /** Those whose bank file writes the name in letters A to Z only. */
  latinNames: readonly PayoutMethod[];
  /** By field. */
  errors: Record<string, string>;
  /** Why the code could not be sent. */
  problem: string | undefined;
  onChange: (form: PayoutForm) => void;
  onErrors: (errors: Record<string, string>) => void;
  onSubmit: (details: EnteredDetails) => Promise<void>;
  onCancel: (() => void) | undefined;
}

/** Renders the choice of method and its fields. The forms are the api's; it decides. */
export function PayoutDetailsForm(props: PayoutDetailsFormProps) {
  const { form, methods, latinNames, errors, problem, onChange, onErrors, onSubmit, onCancel } = props;
  const { t } = useLingui();
  const nameProblem = useNameProblem();
  const needsLatin = latinNames.includes(form.method);
  const [busy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const entered = {
    upi_id: plainUpiId(form.upi_id),
    account_number: plainNumber(form.account_number),
    ifsc: plainIfsc(form.ifsc),
    name: plainName(form.name),
  };
  const find = (): Record<string, string> => {
    const found: Record<string, string> = {};
    if (form.method === 'upi') {
      if (!/^[a-z0-9][\w.-]*@[a-z][a-z0-9]+$/.test(entered.upi_id))
        found.upi_id = t`Enter a UPI ID such as name@okicici`;
    } else {
      if (!/^[0-9]{9,18}$/.test(entered.account_number)) found.account_number = t`An account number has 9 to 18 digits`;
      else if (entered.account_number !== plainNumber(form.repeated))
        found.repeated = t`The two account numbers differ`;
      if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(entered.ifsc)) found.ifsc = t`An IFSC has 11 characters, such as SBIN0001234`;
    }
    const ofName = nameProblem(entered.name, needsLatin);
    return ofName === undefined ? found : { ...found, name: ofName };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = find();
    onErrors(found);
    const { method } = form;
    const { upi_id, account_number, ifsc, name } = entered;
    if (Object.keys(found).length === 0)
      await onSubmit(method === 'upi' ? { method, upi_id, name } : { method, account_number, ifsc, name });
    setBusy(false);
  };
  const input = (name: Exclude<keyof PayoutForm, 'method'>) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...form, [name]: target.value }),
    autoComplete: 'off',
    spellCheck: false,
  });
  const number = { inputMode: 'numeric', maxLength: 30 } as const;

  return (
    <form ref={formRef} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
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
          value={form.method}
          onValueChange={(method) => onChange({ ...form, method })}
        />
      )}
      {form.method === 'upi' ? (
        <Field
          label={t`UPI ID`}
          hint={t`For example name@okicici. You find it in your UPI app, under your profile.`}
          error={errors['upi_id']}
          required
        >
          <TextInput {...input('upi_id')} inputMode="email" autoCapitalize="none" maxLength={255} />
        </Field>
      ) : (
        <>
          <Field label={t`Account number`} error={errors['account_number']} required>
            <TextInput {...input('account_number')} {...number} />
          </Field>
          <Field label={t`Account number again`} error={errors['repeated']} required>
            <TextInput {...input('repeated')} {...number} />
          </Field>
          <Field label={t`IFSC`} hint={t`11 characters, on your passbook or a cheque.`} error={errors['ifsc']} required>
            <TextInput {...input('ifsc')} autoCapitalize="characters" maxLength={20} />
          </Field>
        </>
      )}
      <Field
        label={t`Name at the bank`}
        hint={needsLatin ? t`In English letters, as printed in your passbook.` : undefined}
        error={errors['name']}
        required
      >
        <TextInput {...input('name')} autoComplete="name" maxLength={100} />
      </Field>
      {problem && (
        <Notice tone="danger" live="assertive">
          {problem}
        </Notice>
      )}
      <p className={styles.quiet}>
        <Trans>We send a code by SMS to confirm it is you. After that, only a part of these details is shown.</Trans>
      </p>
      <Button type="submit" size="lg" block busy={busy} busyLabel={t`Sending…`}>
        <Trans>Send the code</Trans>
      </Button>
      {onCancel && (
        <Button variant="quiet" block onClick={onCancel}>
          <Trans>Keep the current details</Trans>
        </Button>
      )}
    </form>
  );
}
