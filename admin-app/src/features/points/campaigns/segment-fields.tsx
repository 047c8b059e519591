import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import type { CampaignForm } from './campaign-editor';
import { useSegmentChoices } from './campaigns.resource';

/** Renders who is meant: people who meet all that is chosen. */
export function SegmentFields({ form }: { form: CampaignForm }) {
  const { t } = useLingui();
  const { schemes = [], lists = [] } = useSegmentChoices();
  const { values, problem, getFieldProps } = form;
  const all = { value: '', label: t`All` };
  return (
    <Stack>
      <Field label={t`Name of the campaign`} hint={t`Only admins see it.`} required error={problem('name')}>
        <TextInput autoComplete="off" maxLength={60} {...getFieldProps('name')} />
      </Field>
      <Stack columns="200px" gap={3}>
        <Field label={t`Role`}>
          <SelectInput
            options={[all, { value: '2', label: t`Plumbers` }, { value: '3', label: t`Customers` }]}
            {...getFieldProps('role')}
          />
        </Field>
        <Field label={t`States or districts`} hint={t`Separated by commas`}>
          <TextInput autoComplete="off" {...getFieldProps('places')} />
        </Field>
        <Field label={t`Search`} hint={t`In the name, number, place or e-mail`} error={problem('search')}>
          <TextInput autoComplete="off" {...getFieldProps('search')} />
        </Field>
        <Field label={t`Last scan`}>
          <SelectInput
            options={[
              { value: '', label: t`Any time, or none` },
              { value: 'scanned', label: t`Within the last days` },
              { value: 'silent', label: t`Not in the last days` },
            ]}
            {...getFieldProps('scan')}
          />
        </Field>
        {values.scan && (
          <Field label={t`Days`} error={problem('days')}>
            <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('days')} />
          </Field>
        )}
        <Field label={t`Got points of the scheme`} error={problem('scheme')}>
          <SelectInput options={[all, ...schemes]} {...getFieldProps('scheme')} />
        </Field>
        <Field label={t`List of people`}>
          <SelectInput options={[all, ...lists]} {...getFieldProps('list')} />
        </Field>
      </Stack>
      <Checkbox
        label={t`Only people with approved claims who have not said where to be paid`}
        {...form.getFieldProps({ name: 'payable', type: 'checkbox' })}
      />
    </Stack>
  );
}
