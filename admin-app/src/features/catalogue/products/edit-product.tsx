import { useLingui } from '@lingui/react/macro';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
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
import { drafts } from '../../../drafts/drafts';
import { RestoredNote } from '../../../drafts/restored-note';
import { useFormDraft } from '../../../drafts/use-form-draft';
import { FormDialog } from '../../../forms/form-dialog';
import { FormProblem, useShowFailure } from '../../../forms/form-failure';
import { paths } from '../../../paths';
import { useFormik } from 'formik';
import { useSWRConfig } from 'swr';
import { useUndoToast } from '../../../forms/use-undo-toast';
import { createEditedProductSchema, type EditedProductValues } from './product.schema';

const wireNames = { name: 'name', image: 'picture' } as const;

/**
 * Returns the form of a product's name and optional new picture, for the popup and the page. The list changes once the
 * server has accepted each (docs/product.md §4); a refusal is shown under its field, else in `status`.
 *
 * @param onSaved called with the stored name
 */
function useEditProductForm(product: Product, onSaved: (name: string) => void | Promise<void>) {
  const { t, i18n } = useLingui();
  const showDone = useUndoToast();
  const { mutate } = useSWRConfig();
  const showFailure = useShowFailure();
  /** A name accepted before the picture was refused is not sent again. */
  const savedName = useRef(product.name);

  const show = (change: Partial<Product>) =>
    mutate(
      productsKey,
      (products?: Product[]) => products?.map((other) => (other.id === product.id ? { ...other, ...change } : other)),
      { revalidate: false },
    );
  return useFormik<EditedProductValues>({
    initialValues: { name: product.name, picture: null },
    validationSchema: createEditedProductSchema(i18n),
    validateOnBlur: false,
    onSubmit: async ({ name: typed, picture }, helpers) => {
      helpers.setStatus(undefined);
      const name = plainName(typed);
      try {
        if (!picture || name !== savedName.current) {
          await renameProduct(product.id, name);
          savedName.current = name;
          await show({ name });
        }
        if (picture) await show({ thumbnailUrl: await replacePicture(product.id, picture) });
      } catch (error) {
        showFailure(error, wireNames, helpers);
        return;
      }
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
  const form = useEditProductForm(product, onClose);
  return (
    <FormDialog title={t`Edit product`} width="500px" form={form} onClose={onClose}>
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
  const form = useRef<HTMLFormElement>(null);
  const draftName = `product/${product.id}` as const;
  const formik = useEditProductForm(product, async (name) => {
    drafts.discard(draftName);
    if (name === product.name) toast.success(t`Saved as ${name}.`);
    if (isStillHere()) await navigate(paths.products);
  });
  const draft = useFormDraft(draftName, formik);
  useFocusFirstInvalid(form, formik.isSubmitting);
  useLeaveQuestion(formik.dirty);
  return (
    <Stack ref={form} as="form" noValidate onSubmit={formik.handleSubmit}>
      <RestoredNote draft={draft} />
      <FormProblem status={formik.status} />
      <NameField product={product} form={formik} />
      <NewPictureField form={formik} />
      <Stack row gap={3}>
        <Button type="submit" busy={formik.isSubmitting} busyLabel={t`Saving…`}>
          {t`Save`}
        </Button>
        <LinkButton variant="quiet" to={paths.products}>
          {t`Cancel`}
        </LinkButton>
      </Stack>
    </Stack>
  );
}

interface FieldProps {
  form: ReturnType<typeof useEditProductForm>;
}

/** Renders a product's picture and model, read-only, and its name. */
function NameField({ product, form: { touched, errors, getFieldProps } }: FieldProps & { product: Product }) {
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
      <Field label={t`Product name`} required error={touched.name && errors.name}>
        <TextInput autoComplete="off" data-autofocus="" {...getFieldProps('name')} />
      </Field>
    </>
  );
}

function NewPictureField({ form }: FieldProps) {
  const { t } = useLingui();
  const { values, errors, touched } = form;
  const choose = (picture: File | null) => {
    // An invalid file is reported at once, not on submit.
    void form.setFieldTouched('picture', picture !== null, false);
    void form.setFieldValue('picture', picture);
  };
  return (
    <PictureDrop
      label={t`New image (optional)`}
      hint={t`Replaces the current image. JPG, JPEG or PNG, up to 5 MB and 24 megapixels`}
      picture={values.picture}
      onPicture={choose}
      error={touched.picture && errors.picture}
    />
  );
}
