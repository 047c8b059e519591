import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field, useFocusFirstInvalid } from '@loyalty/shared-ui/field';
import { useLeaveQuestion } from '@loyalty/shared-ui/leave-question';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Stack } from '@loyalty/shared-ui/stack';
import { type FormikProps, useFormik } from 'formik';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { ChoiceField, type ChoiceProps, ModelField } from '../../../catalogue/model-field';
import { RestoredNote } from '../../../drafts/restored-note';
import { type FormDraft, useFormDraft } from '../../../drafts/use-form-draft';
import { fieldErrors } from '../../../forms/form-failure';
import { useErrorText } from '../../../i18n/use-error-text';
import { type awaitsSecondAdmin, type Batch, generateBatch, useProductsOfModel } from './batches.resource';
import { ConfirmLargeBatch, Consequence } from './batch-consequence';
import { createGenerateSchema, type GenerateValues, readCount } from './generate.schema';
import { paths } from '../../../paths';

const wireNames = {
  modal: 'modelId',
  product_id: 'productId',
  reward_points: 'rewardPoints',
  quantity: 'quantity',
} as const;

/** Returns the form of docs/product.md §5 "Generate QR"; the page holds it, so that the preview beside it can follow. */
export function useGenerateForm(onGenerated: (outcome: Batch | typeof awaitsSecondAdmin) => void): {
  formik: FormikProps<GenerateValues>;
  draft: FormDraft;
} {
  const { i18n } = useLingui();
  const errorText = useErrorText();
  const formik = useFormik<GenerateValues>({
    initialValues: { modelId: '', productId: '', rewardPoints: '', quantity: '' },
    validationSchema: createGenerateSchema(i18n),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors, setStatus }) => {
      setStatus(undefined);
      try {
        const outcome = await generateBatch({
          modelId: Number(values.modelId),
          productId: Number(values.productId),
          rewardPoints: Number(values.rewardPoints),
          quantity: Number(values.quantity),
        });
        draft.forget();
        onGenerated(outcome);
      } catch (error) {
        console.error(error);
        const errors = fieldErrors(error, wireNames);
        if (errors) setErrors(errors);
        else setStatus(errorText(error));
      }
    },
  }) as FormikProps<GenerateValues>;
  const draft: FormDraft = useFormDraft('batch', formik);
  return { formik, draft };
}

/** Above it the number must be typed again, since a typing error costs thousands of points. */
const largeQuantity = 10_000;

interface GenerateFormProps {
  formik: FormikProps<GenerateValues>;
  draft: FormDraft;
  /** Sheets needed for the typed quantity; undefined while unknown. */
  paper: { sheets: number; perSheet: number } | undefined;
}

/** Renders the form of a batch, with its paper and possible points before it is generated. */
export function GenerateForm({ formik, draft, paper }: GenerateFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(form, formik.isSubmitting);
  useLeaveQuestion(formik.dirty);
  const { values, errors, touched } = formik;
  const quantity = readCount(values.quantity, 1);
  const rewardPoints = readCount(values.rewardPoints, 0);
  const [confirming, setConfirming] = useState(false);
  const consequence = quantity !== undefined && (
    <Consequence quantity={quantity} rewardPoints={rewardPoints} paper={paper} />
  );

  const changeModel = (event: ChangeEvent<HTMLSelectElement>) => {
    // The product belongs to the previous model.
    void formik.setFieldValue('productId', '', false);
    formik.handleChange(event);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isLarge = quantity !== undefined && quantity > largeQuantity;
    if (isLarge && Object.keys(await formik.validateForm()).length === 0) setConfirming(true);
    else await formik.submitForm();
  };

  return (
    <Stack ref={form} as="form" noValidate onSubmit={(event) => void submit(event)}>
      <RestoredNote draft={draft} />
      {formik.status && (
        <Notice tone="danger" live="assertive">
          {formik.status}
        </Notice>
      )}
      <ModelField
        {...formik.getFieldProps('modelId')}
        onChange={changeModel}
        error={touched.modelId && errors.modelId}
      />
      <ProductField
        {...formik.getFieldProps('productId')}
        modelId={values.modelId}
        error={touched.productId && errors.productId}
      />
      <Field label={t`Reward points per QR`} required error={touched.rewardPoints && errors.rewardPoints}>
        <TextInput inputMode="numeric" autoComplete="off" {...formik.getFieldProps('rewardPoints')} />
      </Field>
      <Field label={t`Quantity`} required error={touched.quantity && errors.quantity} hint={consequence || undefined}>
        <TextInput inputMode="numeric" autoComplete="off" {...formik.getFieldProps('quantity')} />
      </Field>
      <Button type="submit" size="lg" block busy={formik.isSubmitting} busyLabel={t`Generating…`}>
        {quantity === undefined ? t`Generate QRs` : t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}`}
      </Button>
      {confirming && quantity !== undefined && (
        <ConfirmLargeBatch
          quantity={quantity}
          consequence={consequence}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void formik.submitForm();
          }}
        />
      )}
    </Stack>
  );
}

interface ProductFieldProps extends ChoiceProps {
  /** '' before a model is chosen. */
  modelId: string;
}

/** Renders a select of a model's products. Its value is the id. */
function ProductField({ modelId, ...select }: ProductFieldProps) {
  const { t } = useLingui();
  const products = useProductsOfModel(modelId);
  const placeholder = () => {
    if (!modelId) return t`Select a model first`;
    return products.isLoading ? t`Loading products…` : t`Select a product`;
  };
  return (
    <ChoiceField
      {...select}
      label={t`Product`}
      placeholder={placeholder()}
      choices={products}
      whenNone={{ to: paths.addProducts, text: t`This model has no product yet. Add one.` }}
    />
  );
}
