import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useNavigate } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { useSWRConfig } from 'swr';
import { modelsKey } from '../../../catalogue/models.resource';
import { ModelField } from '../../../catalogue/model-field';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { BulkUploadPanel } from './bulk-upload/bulk-upload-panel';
import { DetailFields } from './detail-fields';
import { PictureDrop } from './picture-drop';
import { detailNames, firstProblem, noDetails, type ProductValues } from './product.schema';
import styles from './products.module.css';
import { addProduct, productsKey } from './products.resource';

/** Anchor of "Bulk upload" on the products list. */
const bulkUploadId = 'bulk-upload';

/** /admin/addproducts: one product, or many from a sheet (docs/product.md §2 "Add Products"). */
export function AddProductPage() {
  const { t } = useLingui();
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();

  const leave = async () => {
    toast.success(t`Product Added Successfully`);
    if (isStillHere()) await navigate(paths.products);
  };
  return (
    <Page name="addProducts" back="products">
      <Stack gap={6} className={styles.ways}>
        <Card title={t`Single product`}>
          <AddProductForm
            onAdded={async () => {
              void mutate(productsKey);
              await leave();
            }}
          />
        </Card>
        <BulkUploadPanel
          id={bulkUploadId}
          onFinished={({ inserted, failed }) => {
            if (inserted > 0) void Promise.all([mutate(productsKey), mutate(modelsKey)]);
            if (failed === 0) void leave();
            else if (!isStillHere()) toast.info(t`The bulk upload has ended. Its report is on the page Add Products.`);
          }}
        />
      </Stack>
    </Page>
  );
}

/** Renders the form of a new product. The picture is first because it is validated first. */
function AddProductForm({ onAdded }: { onAdded: () => Promise<void> }) {
  const { t, i18n } = useLingui();
  const form = useForm<ProductValues>({
    initialValues: { ...noDetails, picture: null, name: '', modelId: '' },
    validate: (values) => firstProblem(values, i18n),
    draft: 'product',
    names: { ...detailNames, image: 'picture', name: 'name', modal: 'modelId' },
    send: async ({ picture, name, modelId, ...details }) => {
      // Non-null after `validate`, which the type does not express.
      if (picture) await addProduct({ ...details, picture, name: plainName(name), modelId: Number(modelId) });
    },
    onSent: async (_, __, { resetForm }) => {
      await onAdded();
      resetForm();
    },
  });
  return (
    <Form form={form} gap={6}>
      <Stack columns="20rem" gap={6}>
        <PictureDrop
          label={t`Product image`}
          hint={t`JPG, JPEG or PNG, up to 5 MB and 24 megapixels`}
          required
          form={form}
        />
        <Stack gap={5}>
          <Field label={t`Product name`} required error={form.problem('name')}>
            <TextInput autoComplete="off" {...form.getFieldProps('name')} />
          </Field>
          <ModelField {...form.getFieldProps('modelId')} error={form.problem('modelId')} />
          <DetailFields form={form} />
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
