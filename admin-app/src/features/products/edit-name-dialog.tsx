import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { FormDialog } from '../../forms/form-dialog';
import styles from './edit-name-dialog.module.css';
import type { Product } from './products.resource';
import { useProductNameForm } from './use-product-name-form';

interface EditNameDialogProps {
  product: Product;
  onClose: () => void;
}

/** The popup of spec §2 and §4 "Edit popup": 500 px, changes the name only, and the list once the server has accepted it. */
export function EditNameDialog({ product, onClose }: EditNameDialogProps) {
  const { t } = useLingui();
  const form = useProductNameForm(product, onClose);
  return (
    <FormDialog title={t`Edit product`} width="500px" form={form} onClose={onClose}>
      <p className={styles.model}>
        {t`Model`}: <strong>{product.modelName}</strong>
      </p>
      <Field label={t`Product name`} required error={form.touched.name && form.errors.name}>
        <TextInput autoComplete="off" data-autofocus="" {...form.getFieldProps('name')} />
      </Field>
    </FormDialog>
  );
}
