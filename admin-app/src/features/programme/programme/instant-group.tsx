import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { object } from 'yup';
import { amount } from '../../../forms/amount-fields';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import type { Settings } from '../../../programme/settings.resource';
import { rupeesKind } from './settings.schema';

/** In rupees, as the server has it. */
const largestAmount = 10_000_000_000;

/** What a provider pays at once: two owners switch it on and raise its limits. */
export function InstantGroup({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui();
  const limit = amount(i18n, { most: largestAmount });
  const form = useSettingsForm({
    settings,
    fields: {
      instantProvider: {
        toField: (provider: Settings['instantProvider']) => provider ?? '',
        toSetting: (text: string) => (text || null) as Settings['instantProvider'],
      },
      instantPaymentPaise: rupeesKind,
      instantUserDayPaise: rupeesKind,
      instantDayPaise: rupeesKind,
      instantReservePaise: rupeesKind,
      instantPaused: {
        // Missing from an api of the release before.
        toField: (paused: Settings['instantPaused']) => paused ?? false,
        toSetting: (paused: boolean) => paused,
      },
    },
    schema: object({
      ...{ instantPaymentPaise: limit, instantUserDayPaise: limit },
      ...{ instantDayPaise: limit, instantReservePaise: limit },
    }),
  });
  const providers = [
    { value: '', label: t`None` },
    { value: 'razorpayx', label: 'RazorpayX' },
    { value: 'cashfree', label: 'Cashfree Payouts' },
  ];
  const amounts = [
    { name: 'instantPaymentPaise', label: t`A claim at most, in rupees`, hint: t`Above this, a run pays it.` },
    { name: 'instantUserDayPaise', label: t`A user in a day at most, in rupees`, hint: t`Above this, a run pays it.` },
    {
      name: 'instantDayPaise',
      label: t`All in a day at most, in rupees`,
      hint: t`A day is from midnight, Indian time.`,
    },
    {
      name: 'instantReservePaise',
      label: t`Balance at the provider that is kept, in rupees`,
      hint: t`Below this, admins are warned and nothing is paid at once.`,
    },
  ] as const;
  return (
    <SettingsGroup title={t`Paid at once`} form={form} editable={settings.isOwner}>
      <Field
        label={t`Provider`}
        hint={t`Pays approved claims of verified payees. Your operator configures it first; without limits nothing is paid.`}
        error={form.problem('instantProvider')}
      >
        <SelectInput options={providers} {...form.getFieldProps('instantProvider')} />
      </Field>
      {amounts.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={form.problem(name)}>
          <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps(name)} />
        </Field>
      ))}
      <Checkbox
        label={t`Paused: nothing is paid at once`}
        checked={form.values.instantPaused}
        onChange={(event) => void form.setFieldValue('instantPaused', event.target.checked)}
      />
    </SettingsGroup>
  );
}
