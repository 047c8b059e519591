import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { FileDrop } from '@loyalty/shared-ui/file-drop';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { ModelField } from '../../catalogue/model-field';
import { FormProblem } from '../../forms/form-problem';
import { useShowFailure } from '../../forms/use-show-failure';
import { paths } from '../../paths';
import styles from './add-product-form.module.css';
import { judgePicture, pictureExtensions } from './judge-picture';
import { PicturePreview } from './picture-preview';
import { firstProblem, type ProductValues } from './product.schema';
import type { NewProduct } from './products.resource';

const wireNames = { image: 'picture', name: 'name', modal: 'modelId' } as const;

interface AddProductFormProps {
  /** Stores the product; what it throws is shown, and nothing typed is lost. */
  onAdd: (product: NewProduct) => Promise<void>;
}

/** A single new product (spec §2 "Add Products screen"). The picture stands first because it is checked first. */
export function AddProductForm({ onAdd }: AddProductFormProps) {
  const { t, i18n } = useLingui();
  const showFailure = useShowFailure();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<ProductValues>({
    initialValues: { picture: null, name: '', modelId: '' },
    validate: (values) => firstProblem(values, i18n),
    validateOnBlur: false,
    onSubmit: async ({ picture, name, modelId }, helpers) => {
      // `validate` has seen to it; the type does not know.
      if (!picture) return;
      helpers.setStatus(undefined);
      try {
        await onAdd({ picture, name: name.trim(), modelId: Number(modelId) });
        helpers.resetForm();
      } catch (error) {
        showFailure(error, wireNames, helpers);
      }
    },
  });
  useFocusFirstInvalid(form, formik.isSubmitting);
  const { values, errors, touched } = formik;

  const choose = (files: File[]) => {
    // An unfit file is told at once, not at the end.
    void formik.setFieldTouched('picture', files.length > 0, false);
    void formik.setFieldValue('picture', files.at(-1) ?? null);
  };
  const fit = values.picture !== null && judgePicture(values.picture) === undefined;

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={formik.handleSubmit}>
      <FormProblem className={styles.problem} status={formik.status} />
      <FileDrop
        className={styles.picture}
        label={t`Product image`}
        hint={t`JPG, JPEG or PNG, up to 5 MB`}
        browseLabel={values.picture ? t`Choose another image` : t`Choose an image`}
        dropLabel={t`or drop it here`}
        removeLabel={(file) => t`Remove ${file.name}`}
        accept={pictureExtensions}
        required
        files={values.picture ? [values.picture] : []}
        onFiles={choose}
        preview={
          values.picture && fit ? (
            <PicturePreview
              className={styles.preview}
              file={values.picture}
              alt={t`Preview of ${values.picture.name}`}
            />
          ) : undefined
        }
        error={touched.picture && errors.picture}
      />
      <div className={styles.fields}>
        <Field label={t`Product name`} required error={touched.name && errors.name}>
          <TextInput autoComplete="off" {...formik.getFieldProps('name')} />
        </Field>
        <ModelField {...formik.getFieldProps('modelId')} error={touched.modelId && errors.modelId} />
        <div className={styles.acts}>
          <Button type="submit" busy={formik.isSubmitting} busyLabel={t`Adding the product…`}>
            {t`Add Product`}
          </Button>
          <LinkButton variant="quiet" to={paths.products}>
            {t`Cancel`}
          </LinkButton>
        </div>
      </div>
    </form>
  );
}
