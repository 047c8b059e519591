import { useLingui } from '@lingui/react/macro';
import { Field } from '@loyalty/shared-ui/field';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Link, useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from '@loyalty/shared-ui/still-here';
import { useToast } from '@loyalty/shared-ui/toast';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { Stack } from '@loyalty/shared-ui/stack';
import { useRef } from 'react';
import styles from './products.module.css';
import { PictureDrop } from './picture-drop';
import { type Product, productsKey, renameProduct, replacePicture } from './products.resource';
import type { DraftName } from '../../../drafts/drafts';
import { Form } from '../../../forms/form';
import { FormDialog } from '../../../forms/form-dialog';
import { paths } from '../../../paths';
import { useSWRConfig } from 'swr';
import { useForm } from '../../../forms/use-form';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { createEditedProductSchema, type EditedProductValues } from './product.schema';

/**
 * Returns the form of a product's name and optional new picture, for the popup and the page. The list changes once the
 * server has accepted each (docs/product.md §4); a refusal is shown under its field, else in `status`.
 *
 * @param onSaved called with the stored name
 */
function useEditProductForm(product: Product, draft: DraftName | undefined, onSaved: (name: string) => unknown) {
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
  return useForm<EditedProductValues>({
    initialValues: { name: product.name, picture: null },
    schema: createEditedProductSchema(i18n),
    ...(draft && { draft }),
    names: { name: 'name', image: 'picture' },
    send: async ({ name: typed, picture }) => {
      const name = plainName(typed);
      if (!picture || name !== savedName.current) {
        await renameProduct(product.id, name);
        savedName.current = name;
        await show({ name });
      }
      if (picture) await show({ thumbnailUrl: await replacePicture(product.id, picture) });
    },
    onSent: async () => {
      const name = savedName.current;
      await onSaved(name);
      if (name === product.name) return;
      showDone(t`Saved as ${name}.`, async () => {
        await renameProduct(product.id, product.name);
        await show({ name: product.name });
      });
    },
  });
}

interface EditProductDialogProps {
  product: Product;
  onClose: () => void;
}

/** Renders the popup of docs/product.md §2 and §4 "Edit popup": 500 px, for the name only. */
export function EditProductDialog({ product, onClose }: EditProductDialogProps) {
  const { t } = useLingui();
  const form = useEditProductForm(product, undefined, onClose);
  return (
    <FormDialog title={t`Edit product`} form={form} onClose={onClose}>
      <NameField product={product} form={form} />
      <Link to={paths.editProduct(product.id)}>{t`Change the picture`}</Link>
    </FormDialog>
  );
}

/** Renders the popup's form as a page, with a field for a new picture. */
export function EditProductForm({ product }: { product: Product }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const toast = useToast();
  const form = useEditProductForm(product, `product/${product.id}`, async (name) => {
    if (name === product.name) toast.success(t`Saved as ${name}.`);
    if (isStillHere()) await navigate(paths.products);
  });
  return (
    <Form form={form}>
      <NameField product={product} form={form} />
      <NewPictureField form={form} />
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

interface FieldProps {
  form: ReturnType<typeof useEditProductForm>;
}

/** Renders a product's picture and model, read-only, and its name. */
function NameField({ product, form }: FieldProps & { product: Product }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.product}>
        {product.thumbnailUrl && <img className={styles.picture} src={product.thumbnailUrl} alt="" />}
        <p className={styles.model}>
          <span>{`${t`Model`}: `}</span>
          <strong>{product.modelName}</strong>
        </p>
      </div>
      <Field label={t`Product name`} required error={form.problem('name')}>
        <TextInput autoComplete="off" data-autofocus="" {...form.getFieldProps('name')} />
      </Field>
    </>
  );
}

function NewPictureField({ form }: FieldProps) {
  const { t } = useLingui();
  const choose = (picture: File | null) => {
    // An invalid file is reported at once, not on submit.
    void form.setFieldTouched('picture', picture !== null, false);
    void form.setFieldValue('picture', picture);
  };
  return (
    <PictureDrop
      label={t`New image (optional)`}
      hint={t`Replaces the current image. JPG, JPEG or PNG, up to 5 MB and 24 megapixels`}
      picture={form.values.picture}
      onPicture={choose}
      error={form.problem('picture')}
    />
  );
}
