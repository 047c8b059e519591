import { useLingui } from '@lingui/react/macro';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { useRef } from 'react';
import styles from './products.module.css';
import { PictureDrop } from './picture-drop';
import type { Product } from './products.resource';
import { useEditProductForm } from './use-edit-product-form';
import { FormDialog } from '../../forms/form-dialog';
import { FormProblem } from '../../forms/form-failure';
import { paths } from '../../paths';

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

/** Renders the popup's form as a page. */
export function EditProductForm({ product }: { product: Product }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const formik = useEditProductForm(product, async (name) => {
    if (name === product.name) toast.success(t`Saved as ${name}.`);
    if (isStillHere()) await navigate(paths.products);
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  return (
    <form ref={form} className={styles.editForm} noValidate onSubmit={formik.handleSubmit}>
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

interface EditProductFieldsProps {
  product: Product;
  form: ReturnType<typeof useEditProductForm>;
}

/** Renders a product's picture and model, read-only, its name, and a field for a new picture. */
function EditProductFields({ product, form }: EditProductFieldsProps) {
  const { t } = useLingui();
  const { values, errors, touched } = form;
  const choose = (picture: File | null) => {
    // An invalid file is reported at once, not on submit.
    void form.setFieldTouched('picture', picture !== null, false);
    void form.setFieldValue('picture', picture);
  };
  return (
    <>
      <div className={styles.product}>
        {product.thumbnailUrl && <img className={styles.picture} src={product.thumbnailUrl} alt="" />}
        <p className={styles.model}>
          {t`Model`}: <strong>{product.modelName}</strong>
        </p>
      </div>
      <Field label={t`Product name`} required error={touched.name && errors.name}>
        <TextInput autoComplete="off" data-autofocus="" {...form.getFieldProps('name')} />
      </Field>
      <PictureDrop
        label={t`New image (optional)`}
        hint={t`Replaces the current image. JPG, JPEG or PNG, up to 5 MB`}
        picture={values.picture}
        onPicture={choose}
        error={touched.picture && errors.picture}
      />
    </>
  );
}
