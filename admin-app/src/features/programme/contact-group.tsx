import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { object, string } from 'yup';
import { SettingsGroup, useSettingsForm } from '../../programme/settings-form';
import type { Settings } from '../../programme/settings.resource';

/** Renders how users reach the programme. */
export function ContactGroup({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const form = useSettingsForm({
    settings,
    valuesOf: (from) => ({ phone: from.support_phone ?? '' }),
    changeOf: ({ phone }) => ({ support_phone: phone.trim() || null }),
    schema: object({ phone: string().max(30, t`Please enter a valid phone number`) }),
    names: { support_phone: 'phone' },
  });
  return (
    <SettingsGroup title={t`Contact`} form={form} editable={settings.is_owner}>
      <Field
        label={t`Support phone`}
        hint={t`Mobile, landline with area code, or toll-free`}
        error={form.problem('phone')}
      >
        <TextInput type="tel" autoComplete="off" {...form.getFieldProps('phone')} />
      </Field>
    </SettingsGroup>
  );
}
