import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useNavigate } from '@loyalty/shared-ui/router';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { useRef } from 'react';
import { FormProblem } from '../../forms/form-problem';
import { paths } from '../../paths';
import styles from './edit-product-page.module.css';
import type { Product } from './products.resource';
import { useProductNameForm } from './use-product-name-form';

/** A product's picture and model to know it by, and its name to change. */
export function EditProductForm({ product }: { product: Product }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const formik = useProductNameForm(product, async (name) => {
    toast.success(t`Saved as ${name}.`);
    await navigate(paths.products);
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
      <FormProblem status={formik.status} />
      <div className={styles.product}>
        {product.thumbnailUrl && <img className={styles.picture} src={product.thumbnailUrl} alt="" />}
        <p className={styles.model}>
          {t`Model`}: <strong>{product.modelName}</strong>
        </p>
      </div>
      <Field label={t`Product name`} required error={formik.touched.name && formik.errors.name}>
        <TextInput autoComplete="off" {...formik.getFieldProps('name')} />
      </Field>
      <div className={styles.acts}>
        <Button type="submit" busy={formik.isSubmitting} busyLabel={t`Saving…`}>
          {t`Save`}
        </Button>
        <LinkButton variant="quiet" to={paths.products}>
          {t`Cancel`}
        </LinkButton>
      </div>
    </form>
  );
}
