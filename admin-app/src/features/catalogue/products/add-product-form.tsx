import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { useFormik } from 'formik';
import { useRef } from 'react';
import { ModelField } from '../../../catalogue/model-field';
import { RestoredNote } from '../../../drafts/restored-note';
import { useFormDraft } from '../../../drafts/use-form-draft';
import { FormProblem, useShowFailure } from '../../../forms/form-failure';
import { paths } from '../../../paths';
import styles from './products.module.css';
import { PictureDrop } from './picture-drop';
import { firstProblem, type ProductValues } from './product.schema';
import type { NewProduct } from './products.resource';

const wireNames = { image: 'picture', name: 'name', modal: 'modelId' } as const;

interface AddProductFormProps {
  /** Saves the product; its error is shown, and the input is kept. */
  onAdd: (product: NewProduct) => Promise<void>;
}

/**
 * Renders the form of a new product (docs/product.md §2 "Add Products"). The picture is first because it is validated
 * first.
 */
export function AddProductForm({ onAdd }: AddProductFormProps) {
  const { t, i18n } = useLingui();
  const showFailure = useShowFailure();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<ProductValues>({
    initialValues: { picture: null, name: '', modelId: '' },
    validate: (values) => firstProblem(values, i18n),
    validateOnBlur: false,
    onSubmit: async ({ picture, name, modelId }, helpers) => {
      // Non-null after `validate`, which the type does not express.
      if (!picture) return;
      helpers.setStatus(undefined);
      try {
        await onAdd({ picture, name: plainName(name), modelId: Number(modelId) });
        helpers.resetForm();
      } catch (error) {
        showFailure(error, wireNames, helpers);
      }
    },
  });
  const draft = useFormDraft('product', formik);
  useFocusFirstInvalid(form, formik.isSubmitting);
  useLeaveQuestion(formik.dirty);
  const { values, errors, touched } = formik;

  const choose = (picture: File | null) => {
    // An invalid file is reported at once, not on submit.
    void formik.setFieldTouched('picture', picture !== null, false);
    void formik.setFieldValue('picture', picture);
  };

  return (
    <form ref={form} className={styles.addForm} noValidate onSubmit={formik.handleSubmit}>
      <RestoredNote draft={draft} />
      <FormProblem className={styles.problem} status={formik.status} />
      <PictureDrop
        label={t`Product image`}
        picture={values.picture}
        onPicture={choose}
        error={touched.picture && errors.picture}
        required
      />
      <Stack gap={5}>
        <Field label={t`Product name`} required error={touched.name && errors.name}>
          <TextInput autoComplete="off" {...formik.getFieldProps('name')} />
        </Field>
        <ModelField {...formik.getFieldProps('modelId')} error={touched.modelId && errors.modelId} />
        <Stack row gap={3}>
          <Button type="submit" busy={formik.isSubmitting} busyLabel={t`Adding the product…`}>
            {t`Add Product`}
          </Button>
          <LinkButton variant="quiet" to={paths.products}>
            {t`Cancel`}
          </LinkButton>
        </Stack>
      </Stack>
    </form>
  );
}
