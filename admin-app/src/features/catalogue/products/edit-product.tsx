import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Field } from '@loyalty/shared-ui/field';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Link, Navigate, useNavigate, useSearchParams } from '@loyalty/shared-ui/router';
import { Muted } from '@loyalty/shared-ui/muted';
import { Stack } from '@loyalty/shared-ui/stack';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { Form } from '../../../forms/form';
import { FormDialog } from '../../../forms/form-dialog';
import { useForm } from '../../../forms/use-form';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { ItemPage } from '../../../page/item-page';
import { paths } from '../../../paths';
import { rupeesOf } from '../../../forms/amount-fields';
import { DetailFields } from './detail-fields';
import { PictureDrop } from './picture-drop';
import { createEditedProductSchema, detailNames, type DetailValues, type EditedProductValues } from './product.schema';
import styles from './products.module.css';
import {
  changeDetails,
  type Product,
  productsKey,
  renameProduct,
  replacePicture,
  useProducts,
} from './products.resource';

/**
 * Returns the form of a product's name and optional new picture, for the popup and the page. The list changes once the
 * server has accepted each (docs/product.md §4); a refusal is shown under its field, else in `status`.
 *
 * @param onSaved called with the stored name
 */
function useEditProductForm(product: Product, onSaved: (name: string) => unknown) {
  const { t, i18n } = useLingui();
  const showDone = useUndoToast();
  const { mutate } = useSWRConfig();
  /** A name accepted before the picture was refused is not sent again. */
  const savedName = useRef(product.name);

  const show = (change: Partial<Product>) =>
    mutate(
      productsKey,
      (products?: Product[]) => products?.map((other) => (other.id === product.id ? { ...other, ...change } : other)),
      { revalidate: false },
    );
  const rename = async (name: string) => {
    await renameProduct(product.id, name);
    savedName.current = name;
    await show({ name });
  };
  return useForm<EditedProductValues>({
    initialValues: { name: product.name, picture: null, ...detailsOf(product) },
    schema: createEditedProductSchema(i18n),
    draft: `product/${product.id}`,
    names: { ...detailNames, name: 'name', image: 'picture' },
    send: async ({ name: typed, picture, ...details }) => {
      const name = plainName(typed);
      const isChanged = JSON.stringify(details) !== JSON.stringify(detailsOf(product));
      if ((!picture && !isChanged) || name !== savedName.current) await rename(name);
      if (isChanged) await show(await changeDetails(product.id, details));
      if (picture) await show({ thumbnailUrl: await replacePicture(product.id, picture) });
    },
    onSent: async () => {
      const name = savedName.current;
      await onSaved(name);
      if (name !== product.name) showDone(t`Saved as ${name}.`, () => rename(product.name));
    },
  });
}

const detailsOf = ({ sku, mrpPaise, defaultPoints, category }: Product): DetailValues => ({
  sku: sku ?? '',
  mrp: rupeesOf(mrpPaise ?? null),
  defaultPoints: defaultPoints === undefined ? '' : String(defaultPoints),
  category: category ?? '',
});

interface EditProductDialogProps {
  product: Product;
  onClose: () => void;
}

/** Renders the popup of docs/product.md §2 and §4 "Edit popup": 500 px, for the name only. */
export function EditProductDialog({ product, onClose }: EditProductDialogProps) {
  const { t } = useLingui();
  const form = useEditProductForm(product, onClose);
  return (
    <FormDialog title={t`Edit product`} form={form} onClose={onClose}>
      <NameField product={product} form={form} />
      <Link to={paths.editProduct(product.id)}>{t`Picture, SKU, price and points`}</Link>
    </FormDialog>
  );
}

/** /admin/product/edit?id=: the product's name and picture; without an id, redirects to the list (docs/product.md §2). */
export function EditProductPage() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const products = useProducts();
  const product = products.data?.find((one) => String(one.id) === id);
  if (id === '') return <Navigate to={paths.products} replace />;
  // A cached list may be older than the product: only a fresh one shows that it does not exist.
  const isKnown = products.data && !products.isValidating && !products.error;
  return (
    <ItemPage
      name="editProduct"
      id={/^[1-9][0-9]{0,14}$/.test(id) && (product || !isKnown) ? Number(id) : undefined}
      response={{ ...products, data: product }}
      list="products"
      unknown={{ title: t`There is no such product`, message: t`The address is wrong, or the product was removed.` }}
      loadingLabel={t`Loading the product…`}
      errorTitle={t`The product could not be loaded.`}
    >
      {(shown) => (
        <Card className={styles.editCard}>
          <EditProductForm product={shown} />
        </Card>
      )}
    </ItemPage>
  );
}

/** Renders the popup's form as a page, with a field for a new picture. */
function EditProductForm({ product }: { product: Product }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const form = useEditProductForm(product, async (name) => {
    if (name === product.name) toast.success(t`Saved as ${name}.`);
    if (isStillHere()) await navigate(paths.products);
  });
  return (
    <Form form={form}>
      <NameField product={product} form={form} />
      <DetailFields form={form} />
      <PictureDrop
        label={t`New image (optional)`}
        hint={t`Replaces the current image. JPG, JPEG or PNG, up to 5 MB and 24 megapixels`}
        form={form}
      />
      <Stack row gap={3}>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t`Saving…`}>
          {t`Save`}
        </Button>
        <LinkButton variant="quiet" to={paths.products}>
          {t`Cancel`}
        </LinkButton>
      </Stack>
    </Form>
  );
}

/** Renders a product's picture and model, read-only, and its name. */
function NameField({ product, form }: { product: Product; form: ReturnType<typeof useEditProductForm> }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.product}>
        {product.thumbnailUrl && <img className={styles.thumbnail} src={product.thumbnailUrl} alt="" />}
        <Muted>
          <span>{`${t`Model`}: `}</span>
          <strong>{product.modelName}</strong>
        </Muted>
      </div>
      <Field label={t`Product name`} required error={form.problem('name')}>
        <TextInput autoComplete="off" data-autofocus="" {...form.getFieldProps('name')} />
      </Field>
    </>
  );
}
