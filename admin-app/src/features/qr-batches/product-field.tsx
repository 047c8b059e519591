import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Link } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import type { ComponentProps, ReactNode } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { paths } from '../../paths';
import styles from './product-field.module.css';
import { useProductsOfModel } from './products-of-model.resource';

interface ProductFieldProps extends Pick<ComponentProps<'select'>, 'name' | 'value' | 'onChange' | 'onBlur'> {
  /** '' before a model is chosen. */
  modelId: string;
  error?: ReactNode;
}

/** Chooses one of a model's products. Its value is the id. */
export function ProductField({ modelId, error, ...select }: ProductFieldProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const products = useProductsOfModel(modelId);
  const failed = products.data === undefined && products.error !== undefined;

  const placeholder = () => {
    if (!modelId) return t`Select a model first`;
    return products.isLoading ? t`Loading products…` : t`Select a product`;
  };
  const hint = () => {
    if (failed) return errorText(products.error);
    if (products.data?.length === 0)
      return <Link to={paths.addProducts}>{t`This model has no product yet. Add one.`}</Link>;
    return undefined;
  };
  return (
    <div className={styles.root}>
      <Field label={t`Product`} required error={error} hint={hint()}>
        <SelectInput
          {...select}
          placeholder={placeholder()}
          options={products.data?.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {failed && (
        <Button variant="secondary" size="sm" onClick={() => void products.mutate().catch(() => undefined)}>
          {t`Retry`}
        </Button>
      )}
    </div>
  );
}
