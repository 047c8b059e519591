import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import styles from './edit-product-fields.module.css';
import { PictureDrop } from './picture-drop';
import type { Product } from './products.resource';
import type { useEditProductForm } from './use-edit-product-form';

interface EditProductFieldsProps {
  product: Product;
  form: ReturnType<typeof useEditProductForm>;
}

/** Renders a product's picture and model, read-only, its name, and a field for a new picture. */
export function EditProductFields({ product, form }: EditProductFieldsProps) {
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
