import { useLingui } from '@lingui/react/macro';
import { FormDialog } from '../../forms/form-dialog';
import { EditProductFields } from './edit-product-fields';
import type { Product } from './products.resource';
import { useEditProductForm } from './use-edit-product-form';

interface EditProductDialogProps {
  product: Product;
  onClose: () => void;
}

/**
 * Renders the popup of spec §2 and §4 "Edit popup": 500 px, for the name; beyond the specification also for the
 * picture.
 */
export function EditProductDialog({ product, onClose }: EditProductDialogProps) {
  const { t } = useLingui();
  const form = useEditProductForm(product, onClose);
  return (
    <FormDialog title={t`Edit product`} width="500px" form={form} onClose={onClose}>
      <EditProductFields product={product} form={form} />
    </FormDialog>
  );
}
