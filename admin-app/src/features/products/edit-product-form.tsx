import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { useRef } from 'react';
import { FormProblem } from '../../forms/form-problem';
import { paths } from '../../paths';
import { EditProductFields } from './edit-product-fields';
import styles from './edit-product-page.module.css';
import type { Product } from './products.resource';
import { useEditProductForm } from './use-edit-product-form';

/** Renders the popup's form as a page. */
export function EditProductForm({ product }: { product: Product }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const formik = useEditProductForm(product, async (name) => {
    toast.success(t`Saved as ${name}.`);
    if (isStillHere()) await navigate(paths.products);
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
      <FormProblem status={formik.status} />
      <EditProductFields product={product} form={formik} />
      <div className={styles.actions}>
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
