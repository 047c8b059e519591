import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { ModelField } from '../../../catalogue/model-field';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
import { paths } from '../../../paths';
import { PictureDrop } from './picture-drop';
import { firstProblem, type ProductValues } from './product.schema';
import type { NewProduct } from './products.resource';

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
  const form = useForm<ProductValues>({
    initialValues: { picture: null, name: '', modelId: '' },
    validate: (values) => firstProblem(values, i18n),
    draft: 'product',
    names: { image: 'picture', name: 'name', modal: 'modelId' },
    send: async ({ picture, name, modelId }) => {
      // Non-null after `validate`, which the type does not express.
      if (picture) await onAdd({ picture, name: plainName(name), modelId: Number(modelId) });
    },
    onSent: (_, __, { resetForm }) => resetForm(),
  });

  const choose = (picture: File | null) => {
    // An invalid file is reported at once, not on submit.
    void form.setFieldTouched('picture', picture !== null, false);
    void form.setFieldValue('picture', picture);
  };

  return (
    <Form form={form} gap={6}>
      <Stack columns="20rem" gap={6}>
        <PictureDrop
          label={t`Product image`}
          picture={form.values.picture}
          onPicture={choose}
          error={form.problem('picture')}
          required
        />
        <Stack gap={5}>
          <Field label={t`Product name`} required error={form.problem('name')}>
            <TextInput autoComplete="off" {...form.getFieldProps('name')} />
          </Field>
          <ModelField {...form.getFieldProps('modelId')} error={form.problem('modelId')} />
          <Stack row gap={3}>
            <Button type="submit" busy={form.isSubmitting} busyLabel={t`Adding the product…`}>
              {t`Add Product`}
            </Button>
            <LinkButton variant="quiet" to={paths.products}>
              {t`Cancel`}
            </LinkButton>
          </Stack>
        </Stack>
      </Stack>
    </Form>
  );
}
