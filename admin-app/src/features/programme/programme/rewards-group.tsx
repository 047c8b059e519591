import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { object } from 'yup';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import type { Settings } from '../../../programme/settings.resource';
import { amount, paiseOf, rupeesOf, textOf, whole, wholeOf } from './settings.schema';

const exampleOfPoints = 1100;

/** Renders what points are worth, and when they can be claimed. */
export function RewardsGroup({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui();
  const form = useSettingsForm({
    settings,
    valuesOf: (from) => ({
      pointValue: rupeesOf(from.point_value_paise),
      smallestClaim: textOf(from.smallest_claim),
      decisionDays: textOf(from.decision_days),
    }),
    changeOf: (values) => ({
      point_value_paise: paiseOf(values.pointValue),
      smallest_claim: wholeOf(values.smallestClaim),
      decision_days: wholeOf(values.decisionDays),
    }),
    schema: object({
      pointValue: amount(i18n, { most: 10_000 }),
      smallestClaim: whole(i18n, 10_000_000),
      decisionDays: whole(i18n, 365),
    }),
    names: { point_value_paise: 'pointValue', smallest_claim: 'smallestClaim', decision_days: 'decisionDays' },
  });
  const paise = form.errors.pointValue ? null : paiseOf(form.values.pointValue);
  const points = formatNumber(exampleOfPoints);
  const worth = formatPaise(exampleOfPoints * (paise ?? 0));
  return (
    <SettingsGroup title={t`Rewards`} form={form} editable={settings.is_owner}>
      <Field
        label={t`Value of one point, in rupees`}
        hint={paise ? t`${points} points = ${worth}` : t`Empty: no worth is shown anywhere.`}
        error={form.problem('pointValue')}
      >
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps('pointValue')} />
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
    </SettingsGroup>
  );
}
