import { useLingui } from '@lingui/react/macro';
import { useFormik } from 'formik';
import { useSWRConfig } from 'swr';
import { useShowFailure } from '../../forms/use-show-failure';
import { createProductNameSchema, type ProductNameValues } from './product.schema';
import { productsKey, renameProduct, type Product } from './products.resource';

/**
 * The form that changes a product's name only, in the popup and on its page. The list changes once the server has accepted
 * the name (decisions §4); what it refuses is under the field, or in `status` where it concerns no field.
 *
 * @param onSaved called with the name as it was stored
 */
export function useProductNameForm(product: Product, onSaved: (name: string) => void | Promise<void>) {
  const { i18n } = useLingui();
  const { mutate } = useSWRConfig();
  const showFailure = useShowFailure();
  return useFormik<ProductNameValues>({
    initialValues: { name: product.name },
    validationSchema: createProductNameSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, helpers) => {
      helpers.setStatus(undefined);
      const name = values.name.trim();
      try {
        await renameProduct(product.id, name);
      } catch (error) {
        showFailure(error, { name: 'name' }, helpers);
        return;
      }
      await mutate(
        productsKey,
        (products?: Product[]) => products?.map((other) => (other.id === product.id ? { ...other, name } : other)),
        { revalidate: false },
      );
      await onSaved(name);
    },
  });
}
