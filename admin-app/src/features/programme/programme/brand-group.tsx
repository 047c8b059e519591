import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import { object, string } from 'yup';
import { fieldErrors } from '../../../forms/form-failure';
import { useLanguage } from '../../../i18n/admin-messages';
import { useErrorText } from '../../../i18n/use-error-text';
import { usePictureProblem } from '../../../pictures/use-picture-problem';
import { SettingsGroup, useSettingsForm } from '../../../programme/settings-form';
import { languageName } from '../../../proposals/setting-texts';
import { uploadLogo, useAccent, type Settings } from '../../../programme/settings.resource';
import { BrandPreview } from './brand-preview';
import styles from './programme.module.css';
import { textKind } from './settings.schema';

const colourPattern = /^#[0-9a-f]{6}$/;
const builtInColour = '#0f6367';
const hindi = 'hi';
/** Empty: Hindi. */
const labelLanguages = ['', 'mr', 'ta', 'te', 'bn'] as const;

export function BrandGroup({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const form = useSettingsForm({
    settings,
    fields: {
      brandName: { ...textKind, toSetting: (name: string) => plainName(name) || null },
      logoKey: {
        toField: (key: string | null, { logoUrl }: Settings) => ({ key: key ?? '', url: logoUrl ?? '' }),
        toSetting: ({ key }: { key: string }) => key || null,
      },
      accentColour: { ...textKind, toSetting: (colour: string) => hexOf(colour) || null },
      labelLanguage: textKind,
    },
    schema: object({
      brandName: string()
        .trim()
        .max(40, t`Brand name is too long`),
      accentColour: string().test(
        'colour',
        t`Please enter a colour as #rrggbb`,
        (colour = '') => !colour.trim() || colourPattern.test(hexOf(colour)),
      ),
    }),
  });
  const { brandName: name, logoKey: logo, accentColour: colour } = form.values;
  const hex = hexOf(colour);
  const accent = useAccent(colourPattern.test(hex) ? hex : undefined);
  const shades = hex ? (accent.data ?? undefined) : undefined;
  return (
    <SettingsGroup
      id="brand"
      title={t`Brand`}
      form={form}
      editable={settings.isOwner}
      preview={<BrandPreview name={name.trim()} logoUrl={logo.url || null} accent={shades} />}
    >
      <Field label={t`Brand name`} hint={t`Empty: Loyalty Programme.`} error={form.problem('brandName')}>
        <TextInput autoComplete="off" maxLength={60} {...form.getFieldProps('brandName')} />
      </Field>
      <LogoField
        url={logo.url}
        disabled={!settings.isOwner}
        onLogo={(next) => void form.setFieldValue('logoKey', next)}
      />
      <Field
        label={t`Accent colour`}
        hint={form.problem('accentColour') ? undefined : <AccentResult hex={hex} accent={accent.data} />}
        error={form.problem('accentColour')}
      >
        <TextInput
          autoComplete="off"
          placeholder={builtInColour}
          prefix={
            <input
              type="color"
              className={styles.colour}
              aria-label={t`Choose the accent colour`}
              value={colourPattern.test(hex) ? hex : builtInColour}
              onChange={(event) => void form.setFieldValue('accentColour', event.target.value)}
            />
          }
          {...form.getFieldProps('accentColour')}
        />
      </Field>
      <Field
        label={t`Second language of labels`}
        hint={t`“Scan with your phone” is printed in English and in this language.`}
        error={form.problem('labelLanguage')}
      >
        <SelectInput
          options={labelLanguages.map((value) => ({ value, label: languageName(value || hindi, locale) }))}
          {...form.getFieldProps('labelLanguage')}
        />
      </Field>
    </SettingsGroup>
  );
}

/** "0F6367" and "#0F6367" are the same colour. */
const hexOf = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^(?=[0-9a-f]{6}$)/, '#');

interface AccentResultProps {
  hex: string;
  /** Undefined while it is unknown; null if no shade of the colour can be read. */
  accent: { light: Record<string, string>; dark: Record<string, string> } | null | undefined;
}

function AccentResult({ hex, accent }: AccentResultProps) {
  const { t } = useLingui();
  if (!hex) return <span>{t`Empty: the built-in colour.`}</span>;
  if (accent === null) return <span>{t`This colour is too light to be read. Please choose a darker one.`}</span>;
  const light = accent?.light.accent;
  const dark = accent?.dark.accent;
  if (!light || !dark) return null;
  const onLight =
    light === hex ? t`Readable as it is on light screens.` : t`On light screens it is darkened to ${light}.`;
  const onDark = dark === hex ? t`Readable as it is on dark screens.` : t`On dark screens it is changed to ${dark}.`;
  return <span>{`${onLight} ${onDark} ${t`Text and buttons keep the contrast of WCAG AA.`}`}</span>;
}

interface LogoFieldProps {
  /** Empty: the built-in logo. */
  url: string;
  disabled: boolean;
  onLogo: (logo: { key: string; url: string }) => void;
}

/** Uploads a chosen logo at once, so that the preview shows it as it will be; it is used when the group is saved. */
function LogoField({ url, disabled, onLogo }: LogoFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [error, setError] = useState<string>();
  const findProblem = usePictureProblem();
  const upload = async ([file]: File[]) => {
    if (!file) return;
    const problem = await findProblem(file);
    setError(problem);
    if (problem !== undefined) return;
    try {
      const { logoKey: key, logoUrl: url } = await uploadLogo(file);
      onLogo({ key, url });
    } catch (failure) {
      console.error(failure);
      setError(fieldErrors(failure, { image: 'image' })?.image ?? errorText(failure));
    }
  };
  return (
    <Stack gap={3}>
      <FileDrop
        label={t`Logo`}
        hint={t`JPG, JPEG or PNG, up to 5 MB and 24 megapixels`}
        browseLabel={t`Choose an image`}
        dropLabel={t`or drop it here`}
        removeLabel={(file) => t`Remove ${file.name}`}
        leftOutText={(names) => t`Only one file is taken here. Left out: ${names}`}
        accept=".jpg,.jpeg,.png"
        files={[]}
        onFilesChange={(files) => void upload(files)}
        error={error}
        disabled={disabled}
      />
      {url && (
        <div className={styles.current}>
          <img src={url} alt={t`The logo`} />
          <Button variant="quiet" onClick={() => onLogo({ key: '', url: '' })}>
            {t`Use the built-in logo`}
          </Button>
        </div>
      )}
    </Stack>
  );
}
