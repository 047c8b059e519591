import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { ChoiceField, type ChoiceProps, ModelField } from '../../../catalogue/model-field';
import { type awaitsSecondAdmin, type Batch, generateBatch, useProductsOfModel } from './batches.resource';
import { createGenerateSchema, type GenerateValues, readCount } from './generate.schema';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
import { useTypedCount } from '../../../forms/use-typed-count';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import { useSettings } from '../../../programme/settings.resource';

/** Returns the form of docs/product.md §5 "Generate QR"; the page holds it, so that the preview beside it can follow. */
export function useGenerateForm(onGenerated: (outcome: Batch | typeof awaitsSecondAdmin) => void) {
  const { i18n } = useLingui();
  return useForm<GenerateValues, Batch | typeof awaitsSecondAdmin>({
    initialValues: { modelId: '', productId: '', rewardPoints: '', quantity: '' },
    schema: createGenerateSchema(i18n),
    draft: 'batch',
    names: { modal: 'modelId', product_id: 'productId', reward_points: 'rewardPoints', quantity: 'quantity' },
    send: (values) =>
      generateBatch({
        modelId: Number(values.modelId),
        productId: Number(values.productId),
        rewardPoints: Number(values.rewardPoints),
        quantity: Number(values.quantity),
      }),
    onSent: onGenerated,
  });
}

/** Above it the number must be typed again, since a typing error costs thousands of points. */
const largeQuantity = 10_000;

interface GenerateFormProps {
  form: ReturnType<typeof useGenerateForm>;
  /** Sheets needed for the typed quantity; undefined while unknown. */
  paper: { sheets: number; perSheet: number } | undefined;
}

/** Renders the form of a batch, with its paper and possible points before it is generated. */
export function GenerateForm({ form, paper }: GenerateFormProps) {
  const { t, i18n } = useLingui();
  const { values, problem, getFieldProps } = form;
  const quantity = readCount(values.quantity, 1);
  const rewardPoints = readCount(values.rewardPoints, 0);
  const pointsText = usePointsText();
  const [confirming, setConfirming] = useState(false);
  const limit = useSettings().data?.confirmBatchPoints ?? null;
  const needsSecondAdmin =
    limit !== null && quantity !== undefined && rewardPoints !== undefined && quantity * rewardPoints > limit;
  /** "100 A4 sheets of 24 · 96,000 points (₹96,000) if all are scanned", as far as it is known. */
  const consequence = quantity !== undefined && (
    <>
      {paper && (
        <Plural
          value={paper.sheets}
          one={`# A4 sheet of ${paper.perSheet}`}
          other={`# A4 sheets of ${paper.perSheet}`}
        />
      )}
      <span>{paper && rewardPoints !== undefined && ' · '}</span>
      {rewardPoints !== undefined && <Trans>{pointsText(quantity * rewardPoints)} if all are scanned</Trans>}
    </>
  );

  const changeModel = (event: ChangeEvent<HTMLSelectElement>) => {
    // The product belongs to the previous model.
    void form.setFieldValue('productId', '', false);
    form.handleChange(event);
  };

  const products = useProductsOfModel(values.modelId);
  const defaultPoints = (id: string) => {
    const points = products.data?.find((product) => String(product.id) === id)?.default_points;
    return points === undefined ? '' : String(points);
  };
  /** Takes the product's default points, unless others were typed. */
  const changeProduct = (event: ChangeEvent<HTMLSelectElement>) => {
    if (values.rewardPoints === defaultPoints(values.productId)) {
      void form.setFieldValue('rewardPoints', defaultPoints(event.target.value), false);
    }
    form.handleChange(event);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isLarge = quantity !== undefined && quantity > largeQuantity;
    if (!isLarge || !createGenerateSchema(i18n).isValidSync(values)) return form.handleSubmit(event);
    event.preventDefault();
    setConfirming(true);
  };

  return (
    <Form form={form} onSubmit={submit}>
      <ModelField {...getFieldProps('modelId')} onChange={changeModel} error={problem('modelId')} />
      <ProductField
        {...getFieldProps('productId')}
        onChange={changeProduct}
        modelId={values.modelId}
        error={problem('productId')}
      />
      <Field label={t`Reward points per QR`} required error={problem('rewardPoints')}>
        <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('rewardPoints')} />
      </Field>
      <Field label={t`Quantity`} required error={problem('quantity')} hint={consequence || undefined}>
        <TextInput inputMode="numeric" autoComplete="off" {...getFieldProps('quantity')} />
      </Field>
      {/* Rendered from the start, so that it is announced. */}
      <div role="status">
        {needsSecondAdmin && <Notice>{t`More than ${pointsText(limit)}: a second admin confirms this batch.`}</Notice>}
      </div>
      <Button type="submit" size="lg" block busy={form.isSubmitting} busyLabel={t`Generating…`}>
        {quantity === undefined ? t`Generate QRs` : t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}`}
      </Button>
      {confirming && quantity !== undefined && (
        <ConfirmLargeBatch
          quantity={quantity}
          consequence={consequence}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void form.submitForm();
          }}
        />
      )}
    </Form>
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

interface ConfirmLargeBatchProps {
  quantity: number;
  /** A sentence about paper and points. */
  consequence: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks to repeat the quantity before a large batch is generated. */
function ConfirmLargeBatch({ quantity, consequence, onConfirm, onCancel }: ConfirmLargeBatchProps) {
  const { t } = useLingui();
  const typed = useTypedCount({ count: quantity, label: t`Confirm the quantity`, needed: true, onConfirm });
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}?`}
      message={consequence}
      confirmLabel={t`Generate ${plural(quantity, { one: '# QR', other: '# QRs' })}`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      onConfirm={typed.confirm}
      onCancel={onCancel}
    >
      {typed.field}
    </ConfirmDialog>
  );
}
