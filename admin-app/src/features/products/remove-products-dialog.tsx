import { Plural, useLingui } from '@lingui/react/macro';
import { useSWRConfig } from 'swr';
import { RemoveRowsDialog } from '../../lists/remove-rows-dialog';
import { productsKey, removeProducts, type Product } from './products.resource';

interface RemoveProductsDialogProps {
  products: readonly Product[];
  onCancel: () => void;
  onRemoved: () => void;
}

/** Asks for confirmation before products are removed; removes them from the view (spec §4 "Product selection"). */
export function RemoveProductsDialog({ products, onCancel, onRemoved }: RemoveProductsDialogProps) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();

  return (
    <RemoveRowsDialog
      title={<Plural value={products.length} one="Remove # product" other="Remove # products" />}
      message={t`Are you sure you want to remove the selected products?`}
      items={products}
      remove={removeProducts}
      onRemoved={async (ids) => {
        const removed = new Set(ids);
        await mutate(productsKey, (products?: Product[]) => products?.filter(({ id }) => !removed.has(id)), {
          revalidate: false,
        });
        onRemoved();
      }}
      onCancel={onCancel}
    />
  );
}
