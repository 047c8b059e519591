import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Link } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import type { ComponentProps, ReactNode } from 'react';
import { useErrorText } from '../i18n/use-error-text';
import { paths } from '../paths';
import styles from './model-field.module.css';
import { useModels } from './models.resource';

interface ModelFieldProps extends Pick<ComponentProps<'select'>, 'name' | 'value' | 'onChange' | 'onBlur'> {
  error?: ReactNode;
}

/** Chooses a model; says so when there is none yet, and offers Retry when the list did not come. Its value is the id. */
export function ModelField({ error, ...select }: ModelFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const models = useModels();
  const failed = models.data === undefined && models.error !== undefined;

  const hint = () => {
    if (failed) return errorText(models.error);
    if (models.data?.length === 0)
      return <Link to={paths.addModel}>{t`There is no model yet. Add the first one.`}</Link>;
    return undefined;
  };
  return (
    <div className={styles.root}>
      <Field label={t`Model`} required error={error} hint={hint()}>
        <SelectInput
          {...select}
          placeholder={models.isLoading ? t`Loading models…` : t`Select a model`}
          options={models.data?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {failed && (
        <Button variant="secondary" size="sm" onClick={() => void models.mutate().catch(() => undefined)}>
          {t`Retry`}
        </Button>
      )}
    </div>
  );
}
