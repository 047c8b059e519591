import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Link } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Stack } from '@loyalty/shared-ui/stack';
import type { ComponentProps, ReactNode } from 'react';
import { paths } from '../paths';
import { useModels } from './models.resource';
import { useErrorText } from '../i18n/use-error-text';

/** Props of the select that the form sets. */
export interface ChoiceProps extends Pick<ComponentProps<'select'>, 'name' | 'value' | 'onChange' | 'onBlur'> {
  error?: ReactNode;
}

interface ChoiceFieldProps extends ChoiceProps {
  label: string;
  placeholder: string;
  choices: {
    data: readonly { id: number; name: string }[] | undefined;
    error: unknown;
    mutate: () => Promise<unknown>;
  };
  /** Link that is shown when there are no options yet. */
  whenNone: { to: string; text: string };
}

/** Renders a select with options from the server; offers Retry if they could not be loaded. Its value is the id. */
export function ChoiceField({ label, placeholder, choices, whenNone, error, ...select }: ChoiceFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const failed = choices.data === undefined && choices.error !== undefined;
  const hint = () => {
    if (failed) return errorText(choices.error);
    if (choices.data?.length === 0) return <Link to={whenNone.to}>{whenNone.text}</Link>;
    return undefined;
  };
  return (
    <Stack gap={2}>
      <Field label={label} required error={error} hint={hint()}>
        <SelectInput
          {...select}
          placeholder={placeholder}
          options={choices.data?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {failed && (
        <Button block variant="secondary" size="sm" onClick={() => void choices.mutate().catch(() => undefined)}>
          {t`Retry`}
        </Button>
      )}
    </Stack>
  );
}

/** Renders a select of models, or a notice if there is none yet. Its value is the id. */
export function ModelField(select: ChoiceProps) {
  const { t } = useLingui();
  const models = useModels();
  return (
    <ChoiceField
      {...select}
      label={t`Model`}
      placeholder={models.isLoading ? t`Loading models…` : t`Select a model`}
      choices={models}
      whenNone={{ to: paths.addModel, text: t`There is no model yet. Add the first one.` }}
    />
  );
}
