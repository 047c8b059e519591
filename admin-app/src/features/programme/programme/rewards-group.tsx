import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { object } from 'yup';
import { ExpiryHint, months } from './expiry-hint';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import type { Settings } from '../../../programme/settings.resource';
import { amount, paiseOf, whole } from '../../../forms/amount-fields';
import { rupeesKind, wholeKind } from './settings.schema';
import { Muted } from '@loyalty/shared-ui/muted';

const exampleOfPoints = 1100;

export function RewardsGroup({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui();
  const form = useSettingsForm({
    settings,
    fields: {
      pointValuePaise: rupeesKind,
      smallestClaim: wholeKind,
      decisionDays: wholeKind,
      expiryMonths: wholeKind,
      bonusCapPercent: wholeKind,
    },
    schema: object({
      pointValuePaise: amount(i18n, { most: 10_000 }),
      smallestClaim: whole(i18n, 10_000_000),
      decisionDays: whole(i18n, 365),
      expiryMonths: months(i18n),
      bonusCapPercent: whole(i18n, 10_000),
    }),
  });
  const paise = form.errors.pointValuePaise ? null : paiseOf(form.values.pointValuePaise);
  const points = formatNumber(exampleOfPoints);
  const worth = formatPaise(exampleOfPoints * (paise ?? 0));
  return (
    <SettingsGroup id="rewards" title={t`Rewards`} form={form} editable={settings.isOwner}>
      <Field
        label={t`Value of one point, in rupees`}
        hint={paise ? t`${points} points = ${worth}` : t`Empty: no worth is shown anywhere.`}
        error={form.problem('pointValuePaise')}
      >
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps('pointValuePaise')} />
      </Field>
      <Field
        label={t`Smallest claim, in points`}
        hint={t`Empty: any balance can be claimed.`}
        error={form.problem('smallestClaim')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('smallestClaim')} />
      </Field>
      <Field
        label={t`Days to a decision`}
        hint={t`Users see by when their claim is usually decided. Empty: nothing is promised.`}
        error={form.problem('decisionDays')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('decisionDays')} />
      </Field>
      <Field
        label={t`Points expire after so many months without a scan`}
        hint={<ExpiryHint months={form.errors.expiryMonths ? '' : form.values.expiryMonths} />}
        error={form.problem('expiryMonths')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('expiryMonths')} />
      </Field>
      <Field
        label={t`Bonuses of one scan, at most, in % of its points`}
        hint={t`Several schemes then add up to it. Empty: only the best of them counts.`}
        error={form.problem('bonusCapPercent')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('bonusCapPercent')} />
      </Field>
    </SettingsGroup>
  );
}

const largest = 10_000_000_000;

export function SecondAdminGroup({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui();
  const form = useSettingsForm({
    settings,
    fields: {
      confirmBatchPoints: wholeKind,
      confirmAdjustmentPoints: wholeKind,
      confirmRulePoints: wholeKind,
      confirmSchemePoints: wholeKind,
    },
    schema: object({
      confirmBatchPoints: whole(i18n, largest, { zero: true }),
      confirmAdjustmentPoints: whole(i18n, largest, { zero: true }),
      confirmRulePoints: whole(i18n, largest, { zero: true }),
      confirmSchemePoints: whole(i18n, largest, { zero: true }),
    }),
  });
  const limits = [
    {
      name: 'confirmBatchPoints',
      label: t`Batches above, in points`,
      hint: t`Points of a code × codes, in sum for an admin in 24 hours. Empty: one admin is enough.`,
    },
    {
      name: 'confirmAdjustmentPoints',
      label: t`Adjustments above, in points`,
      hint: t`Given or taken, in sum for an admin or a user in 24 hours; points of photos count too. Empty: one admin is enough.`,
    },
    {
      name: 'confirmRulePoints',
      label: t`Approval rules above, in points`,
      hint: t`What rules may approve in a day. Needs two owners. Empty: one owner is enough.`,
    },
    {
      name: 'confirmSchemePoints',
      label: t`Schemes above, in points`,
      hint: t`Their budgets, in sum for an owner in 24 hours; one without a budget is above any limit. Needs two owners. Empty: one owner is enough.`,
    },
  ] as const;
  return (
    <SettingsGroup title={t`Second admin`} form={form} editable={settings.isOwner}>
      <Muted size={13}>
        {t`A limit is tightened at once. To raise or clear one, a second owner has to confirm it; without one it takes 24 hours.`}
      </Muted>
      {limits.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={form.problem(name)}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps(name)} />
        </Field>
      ))}
    </SettingsGroup>
  );
}
