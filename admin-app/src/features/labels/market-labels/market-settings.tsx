import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { FormProblem } from '../../../forms/form-failure';
import { WaitingProposals } from '../../../proposals/waiting-proposals';
import { SettingsGroup, type SettingKind, useSettingsForm } from '../../../programme/settings-form';
import type { Settings } from '../../../programme/settings.resource';
import { object, string } from 'yup';

type MarketLabels = NonNullable<Settings['marketLabels']>;
type Format = MarketLabels['formats'][number];

/** The first format and the service; further formats stay as they are. */
interface Fields {
  name: string;
  host: string;
  path: string;
  parameter: string;
  prefix: string;
  characters: Format['characters'];
  min: string;
  max: string;
  url: string;
  limit: string;
  others: Format[];
  product: number | null;
}

const marketKind: SettingKind<MarketLabels | null, Fields> = {
  toField: (labels) => {
    const [format, ...others] = labels?.formats ?? [];
    return {
      name: labels?.name ?? '',
      host: format?.host ?? '',
      path: format?.path ?? '/',
      parameter: format?.parameter ?? '',
      prefix: format?.prefix ?? '',
      characters: format?.characters ?? 'capitals',
      min: String(format?.min ?? ''),
      max: String(format?.max ?? ''),
      url: labels?.verifier?.url ?? '',
      limit: String(labels?.verifier?.limit ?? ''),
      others,
      product: labels?.verifier?.product ?? null,
    };
  },
  toSetting: ({ name, host, path, parameter, prefix, characters, min, max, url, limit, others, product }) =>
    name.trim() === ''
      ? null
      : {
          name: name.trim(),
          formats: [
            {
              ...{
                host: host.trim().toLowerCase() || null,
                path: path.trim() || '/',
                parameter: parameter.trim() || null,
              },
              ...{ prefix: prefix.trim(), characters, min: Number(min), max: Number(max) },
            },
            ...others,
          ],
          verifier: url.trim() === '' ? null : { url: url.trim(), product, limit: Number(limit) },
        },
};

/** How codes are written and who answers for them: off until the owner enters a name, and a second owner confirms it. */
export function MarketSettings({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  /** Needed only with `other`: a whole number in a range. */
  const wholeWith = (other: 'name' | 'url', [least, most]: [number, number], message: string) =>
    string().test('whole', message, (text = '', { parent }) => {
      // Formik leaves out empty fields.
      const isUsed = Boolean((parent as Partial<Fields>)[other]?.trim());
      return !isUsed || (/^[0-9]+$/.test(text) && Number(text) >= least && Number(text) <= most);
    });
  const length = () => wholeWith('name', [6, 128], t`Please enter a number from 6 to 128`);
  const form = useSettingsForm({
    settings,
    fields: { marketLabels: marketKind },
    schema: object({
      marketLabels: object({
        name: string().max(60),
        min: length(),
        max: length(),
        limit: wholeWith('url', [1, 1_000_000], t`Please enter points from 1 to 1,000,000`),
      }),
    }),
  });
  const errors = form.touched.marketLabels
    ? (form.errors.marketLabels as Partial<Record<string, string>> | undefined)
    : undefined;
  const field = (name: keyof Fields) => form.getFieldProps(`marketLabels.${name}`);
  return (
    <>
      <WaitingProposals />
      <SettingsGroup
        title={t`How the codes are written`}
        form={form}
        editable={settings.isOwner}
        preview={<FormProblem status={form.problem('marketLabels')} />}
      >
        <Field
          label={t`Programme of the labels`}
          hint={t`Empty: no labels of another vendor are paid.`}
          error={errors?.name}
        >
          <TextInput maxLength={60} {...field('name')} />
        </Field>
        <Field
          label={t`Host of the link`}
          hint={t`As in https://qr.example.com/v/AB12. Empty: the symbol holds the code alone.`}
        >
          <TextInput autoComplete="off" inputMode="url" {...field('host')} />
        </Field>
        <Field label={t`Path before the code`} hint={t`As /v/`}>
          <TextInput autoComplete="off" {...field('path')} />
        </Field>
        <Field label={t`Parameter with the code`} hint={t`As c in ?c=AB12. Empty: the code follows the path.`}>
          <TextInput autoComplete="off" {...field('parameter')} />
        </Field>
        <Field label={t`Codes begin with`} hint={t`May be empty`}>
          <TextInput autoComplete="off" {...field('prefix')} />
        </Field>
        <Field label={t`Characters`}>
          <SelectInput {...field('characters')}>
            <option value="digits">{t`Digits`}</option>
            <option value="capitals">{t`Letters in any case and digits`}</option>
            <option value="any">{t`Letters whose case matters, and digits`}</option>
          </SelectInput>
        </Field>
        <Field label={t`Fewest characters`} error={errors?.min}>
          <TextInput inputMode="numeric" autoComplete="off" {...field('min')} />
        </Field>
        <Field label={t`Most characters`} error={errors?.max}>
          <TextInput inputMode="numeric" autoComplete="off" {...field('max')} />
        </Field>
        <Field
          label={t`Service that knows the codes`}
          hint={t`Its https address, for codes of no file. Empty: only files are paid.`}
        >
          <TextInput type="url" autoComplete="off" {...field('url')} />
        </Field>
        <Field
          label={t`Most points of one label`}
          hint={t`What the service says above it is not paid.`}
          error={errors?.limit}
        >
          <TextInput inputMode="numeric" autoComplete="off" {...field('limit')} />
        </Field>
      </SettingsGroup>
    </>
  );
}
