import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Muted } from '@loyalty/shared-ui/muted';
import { object } from 'yup';
import { Stack } from '@loyalty/shared-ui/stack';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import type { Settings } from '../../../programme/settings.resource';
import styles from './programme.module.css';
import { amount, whole } from '../../../forms/amount-fields';
import { rupeesKind, wholeKind } from './settings.schema';

/** In rupees, as the server has it. */
const largestAmount = 10_000_000_000;

export function PayoutGroup({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui();
  const form = useSettingsForm({
    settings,
    fields: {
      payoutMethods: { toField: (methods: Settings['payoutMethods']) => methods, toSetting: (methods) => methods },
      paymentDays: wholeKind,
      payoutWaitHours: { ...wholeKind, toSetting: (text: string) => wholeKind.toSetting(text) ?? 0 },
      payeeVerificationsPerDay: wholeKind,
      confirmRunsAbovePaise: rupeesKind,
      yearlyReportPaise: rupeesKind,
    },
    schema: object({
      paymentDays: whole(i18n, 365),
      payoutWaitHours: whole(i18n, 720, { zero: true }),
      payeeVerificationsPerDay: whole(i18n, 100_000),
      confirmRunsAbovePaise: amount(i18n, { most: largestAmount, zero: true }),
      yearlyReportPaise: amount(i18n, { most: largestAmount }),
    }),
  });
  const choices = [
    { method: 'upi', label: t`UPI` },
    { method: 'bank', label: t`Bank account` },
  ] as const;
  const choose = (method: 'upi' | 'bank', chosen: boolean) => {
    const methods = choices.map((choice) => choice.method);
    const { payoutMethods: before } = form.values;
    void form.setFieldValue(
      'payoutMethods',
      methods.filter((one) => (one === method ? chosen : before.includes(one))),
    );
  };
  const error = form.errors.payoutMethods;
  return (
    <SettingsGroup title={t`Payout`} form={form} editable={settings.isOwner}>
      <Stack as="fieldset" gap={1} className={styles.methods}>
        <legend className={styles.legend}>{t`How rewards are paid`}</legend>
        {choices.map(({ method, label }) => (
          <Checkbox
            key={method}
            label={label}
            checked={form.values.payoutMethods.includes(method)}
            onChange={(event) => choose(method, event.target.checked)}
          />
        ))}
        <Muted size={13}>{t`None: users are not asked for payout details.`}</Muted>
        <p className={styles.error} role="alert">
          {typeof error === 'string' && error}
        </p>
      </Stack>
      <Field
        label={t`Days from approval to payment`}
        hint={t`Users see by when they are usually paid. Empty: nothing is promised.`}
        error={form.problem('paymentDays')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('paymentDays')} />
      </Field>
      <Field
        label={t`Hours before new payout details are paid`}
        hint={t`From 0 to 720, also after a change. So that a user whose phone was used by another person learns of it in time. Empty: 0.`}
        error={form.problem('payoutWaitHours')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('payoutWaitHours')} />
      </Field>
      <Field
        label={t`Payees verified in 24 hours, at most`}
        hint={t`The provider asks the bank for the name, for a charge, before the first payment. Empty: payees are not verified.`}
        error={form.problem('payeeVerificationsPerDay')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('payeeVerificationsPerDay')} />
      </Field>
      <Field
        label={t`A second admin confirms payout runs above, in rupees`}
        hint={t`In sum for an admin or a user in 24 hours. Empty: one admin is enough.`}
        error={form.problem('confirmRunsAbovePaise')}
      >
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps('confirmRunsAbovePaise')} />
      </Field>
      <Field
        label={t`The yearly report lists users paid above, in rupees`}
        hint={t`For your tax deduction. Empty: no report.`}
        error={form.problem('yearlyReportPaise')}
      >
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps('yearlyReportPaise')} />
      </Field>
    </SettingsGroup>
  );
}
