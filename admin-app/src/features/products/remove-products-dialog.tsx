import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useSWRConfig } from 'swr';
import { useConfirmedAct } from '../../forms/use-confirmed-act';
import { SomeNames } from '../../lists/some-names';
import { productsKey, removeProducts, type Product } from './products.resource';

interface RemoveProductsDialogProps {
  products: readonly Product[];
  onCancel: () => void;
  onRemoved: () => void;
}

/** Asks before products are removed; a success drops them from the view (spec §4 "Product selection"). */
export function RemoveProductsDialog({ products, onCancel, onRemoved }: RemoveProductsDialogProps) {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const ids = products.map(({ id }) => id);

  const confirmation = useConfirmedAct(
    () => removeProducts(ids),
    async () => {
      const removed = new Set(ids);
      await mutate(productsKey, (products?: Product[]) => products?.filter(({ id }) => !removed.has(id)), {
        revalidate: false,
      });
      onRemoved();
    },
  );

  return (
    <ConfirmDialog
      open
      title={<Plural value={ids.length} one="Remove # product" other="Remove # products" />}
      message={t`Are you sure you want to remove the selected products?`}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      tone="danger"
      {...confirmation}
      onCancel={onCancel}
    >
      <SomeNames of={products} />
    </ConfirmDialog>
  );
}
