import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useId, useRef } from 'react';
import { useFocusFirstInvalid } from '../../forms/use-focus-first-invalid';
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
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const formik = useProductNameForm(product, onClose);
  useFocusFirstInvalid(form, formik.isSubmitting);

  return (
    <Dialog
      open
      width="500px"
      title={t`Edit product`}
      closeLabel={t`Close`}
      dismissible={!formik.isSubmitting}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={formik.isSubmitting}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} busy={formik.isSubmitting} busyLabel={t`Saving…`}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
        {formik.status && (
          <Notice tone="bad" live="assertive">
            {formik.status}
          </Notice>
        )}
        <p className={styles.model}>
          {t`Model`}: <strong>{product.modelName}</strong>
        </p>
        <Field label={t`Product name`} required error={formik.touched.name && formik.errors.name}>
          <TextInput autoComplete="off" data-autofocus="" {...formik.getFieldProps('name')} />
        </Field>
      </form>
    </Dialog>
  );
}
