import { useLingui } from '@lingui/react/macro';
import { ChoiceField, type ChoiceProps } from '../../catalogue/model-field';
import { paths } from '../../paths';
import { useProductsOfModel } from './batches.resource';

interface ProductFieldProps extends ChoiceProps {
  /** '' before a model is chosen. */
  modelId: string;
}

/** Renders a select of a model's products. Its value is the id. */
export function ProductField({ modelId, ...select }: ProductFieldProps) {
  const { t } = useLingui();
  const products = useProductsOfModel(modelId);
  const placeholder = () => {
    if (!modelId) return t`Select a model first`;
    return products.isLoading ? t`Loading products…` : t`Select a product`;
  };
  return (
    <ChoiceField
      {...select}
      label={t`Product`}
      placeholder={placeholder()}
      choices={products}
      whenNone={{ to: paths.addProducts, text: t`This model has no product yet. Add one.` }}
    />
  );
}
