import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { Muted } from '@loyalty/shared-ui/muted';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { object } from 'yup';
import { amount, whole } from '../../../forms/amount-fields';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import type { Settings } from '../../../programme/settings.resource';
import { rupeesKind, wholeKind } from './settings.schema';

/** An api of the release before has none. */
const defaultPerWeek = 2;

export function CampaignsGroup({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui();
  const form = useSettingsForm({
    settings,
    fields: {
      campaignSmsPaise: rupeesKind,
      campaignWhatsappPaise: rupeesKind,
      campaignsPerWeek: {
        toField: (value: number) => String(value ?? defaultPerWeek),
        toSetting: (text: string) => Number(text) || defaultPerWeek,
      },
      confirmCampaignPeople: wholeKind,
    },
    schema: object({
      campaignSmsPaise: amount(i18n, { most: 100, zero: true }),
      campaignWhatsappPaise: amount(i18n, { most: 100, zero: true }),
      campaignsPerWeek: whole(i18n, 7),
      confirmCampaignPeople: whole(i18n, 10_000_000, { zero: true }),
    }),
  });
  return (
    <SettingsGroup title={t`Campaigns`} form={form} editable={settings.isOwner}>
      <Muted size={13}>{t`Messages to people who agreed to offers. A channel without a price sends none.`}</Muted>
      <Field label={t`Price of an SMS, in rupees`} error={form.problem('campaignSmsPaise')}>
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps('campaignSmsPaise')} />
      </Field>
      <Field label={t`Price of a WhatsApp message, in rupees`} error={form.problem('campaignWhatsappPaise')}>
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...form.getFieldProps('campaignWhatsappPaise')} />
      </Field>
      <Field
        label={t`Most messages to one person in 7 days`}
        hint={t`Of all campaigns together.`}
        error={form.problem('campaignsPerWeek')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('campaignsPerWeek')} />
      </Field>
      <Field
        label={t`Second owner above, in people`}
        hint={t`In sum for an owner in 24 hours. Empty: one owner is enough.`}
        error={form.problem('confirmCampaignPeople')}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...form.getFieldProps('confirmCampaignPeople')} />
      </Field>
    </SettingsGroup>
  );
}
