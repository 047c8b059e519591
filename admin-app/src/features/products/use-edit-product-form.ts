import { useLingui } from '@lingui/react/macro';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { useUndoToast } from '../../forms/use-undo-toast';
import { useShowFailure } from '../../forms/form-failure';
import { createEditedProductSchema, type EditedProductValues } from './product.schema';
import { productsKey, renameProduct, replacePicture, type Product } from './products.resource';

const wireNames = { name: 'name', image: 'picture' } as const;

/**
 * Returns the form of a product's name and optional new picture, for the popup and the page. The list changes once the
 * server has accepted each (decisions §4); a refusal is shown under its field, else in `status`.
 *
 * @param onSaved called with the stored name
 */
export function useEditProductForm(product: Product, onSaved: (name: string) => void | Promise<void>) {
  const { t, i18n } = useLingui();
  const showDone = useUndoToast();
  const { mutate } = useSWRConfig();
  const showFailure = useShowFailure();
  /** A name accepted before the picture was refused is not sent again. */
  const savedName = useRef(product.name);

  const show = (change: Partial<Product>) =>
    mutate(
      productsKey,
      (products?: Product[]) => products?.map((other) => (other.id === product.id ? { ...other, ...change } : other)),
      { revalidate: false },
    );
  return useFormik<EditedProductValues>({
    initialValues: { name: product.name, picture: null },
    validationSchema: createEditedProductSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ name: typed, picture }, helpers) => {
      helpers.setStatus(undefined);
      const name = typed.trim();
      try {
        if (!picture || name !== savedName.current) {
          await renameProduct(product.id, name);
          savedName.current = name;
          await show({ name });
        }
        if (picture) await show({ thumbnailUrl: await replacePicture(product.id, picture) });
      } catch (error) {
        showFailure(error, wireNames, helpers);
        return;
      }
      await onSaved(name);
      if (name === product.name) return;
      showDone(t`Saved as ${name}.`, async () => {
        await renameProduct(product.id, product.name);
        await show({ name: product.name });
      });
    },
  });
}
