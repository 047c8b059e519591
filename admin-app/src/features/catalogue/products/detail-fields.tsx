import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { formatPaise } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useId } from 'react';
import { usePointsText } from '../../../programme/points-text';
import type { DetailValues } from './product.schema';
import { categoriesOf, type Product, useProducts } from './products.resource';

interface DetailForm {
  problem: (field: keyof DetailValues) => string | undefined;
  getFieldProps: (field: keyof DetailValues) => object;
}

/** Renders what a product is known by beside its name; each may stay empty. */
export function DetailFields({ form: { problem, getFieldProps } }: { form: DetailForm }) {
  const { t } = useLingui();
  const categories = categoriesOf(useProducts().data ?? []);
  const listId = useId();
  return (
    <Stack columns="12rem" gap={5}>
      <Field label={t`SKU`} error={problem('sku')}>
        <TextInput autoComplete="off" {...getFieldProps('sku')} />
      </Field>
      <Field label={t`Category`} error={problem('category')}>
        <TextInput autoComplete="off" list={listId} {...getFieldProps('category')} />
      </Field>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </datalist>
      <Field label={t`MRP`} error={problem('mrp')}>
        <TextInput prefix="₹" inputMode="decimal" autoComplete="off" {...getFieldProps('mrp')} />
      </Field>
      <Field label={t`Default points`} hint={t`Filled in when its QRs are generated`} error={problem('defaultPoints')}>
        <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('defaultPoints')} />
      </Field>
    </Stack>
  );
}

/** Returns the details that a product has in one line: "SKU PB-20 · ₹1,499.50 · 25 points · Brass". */
export function useDetailsText(): (product: Product) => string {
  const { t } = useLingui();
  const pointsText = usePointsText();
  return ({ sku, mrpPaise, defaultPoints, category }) =>
    [
      sku && t`SKU ${sku}`,
      mrpPaise !== undefined && t`MRP ${formatPaise(mrpPaise)}`,
      defaultPoints !== undefined && pointsText(defaultPoints),
      category,
    ]
      .filter(Boolean)
      .join(' · ');
}
