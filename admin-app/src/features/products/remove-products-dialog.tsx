import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useErrorText } from '../../i18n/use-error-text';
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
  const errorText = useErrorText();
  const ids = products.map(({ id }) => id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await removeProducts(ids);
    } catch (error) {
      console.error(error);
      setProblem(errorText(error));
      setBusy(false);
      return;
    }
    const removed = new Set(ids);
    await mutate(productsKey, (products?: Product[]) => products?.filter(({ id }) => !removed.has(id)), {
      revalidate: false,
    });
    onRemoved();
  };

  return (
    <ConfirmDialog
      open
      title={<Plural value={ids.length} one="Remove # product" other="Remove # products" />}
      message={t`Are you sure you want to remove the selected products?`}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      tone="danger"
      busy={busy}
      error={problem}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <SomeNames of={products} />
    </ConfirmDialog>
  );
}
