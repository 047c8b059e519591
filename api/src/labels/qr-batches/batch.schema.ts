import { type Static, type TObject, Type } from '@sinclair/typebox';
import { invalidField, rejectInvalid } from '../../platform/http/api-error';
import { oneOf } from '../../platform/http/envelope';
import { idSchema, reasonSchema } from '../../platform/http/request-fields';

const MAX_POINTS = 1_000_000;

const numberOrText = (description: string, missing: string) =>
  Type.Optional(
    Type.Union([Type.Number(), Type.String(), Type.Null()], {
      description: `${description} A number, or its text.`,
      'x-message': missing,
    }),
  );

const MISSING = {
  modal: 'Please select a model.',
  product_id: 'Please select a product.',
  reward_points: 'Please enter reward points.',
  quantity: 'Please enter quantity.',
} as const;

/** The form of docs/product.md §5 "Generate QR", validated by `validateBatchForm`: one field has several messages. */
export const batchForm = Type.Object({
  modal: numberOrText("The model's id, or its name.", MISSING.modal),
  product_id: numberOrText('A product of that model.', MISSING.product_id),
  reward_points: numberOrText(
    'Points that each code pays, 0 to 1,000,000; without it the product’s default points.',
    MISSING.reward_points,
  ),
  quantity: numberOrText('Codes in the batch, 1 to 1,000,000.', MISSING.quantity),
});

export type BatchForm = Static<typeof batchForm>;

/** Validates the form's fields in the order of docs/product.md §5. @throws ApiError 400 */
export function validateBatchForm(form: BatchForm, largestQuantity: number) {
  const errors: Record<string, string> = {};
  const text = (field: keyof typeof MISSING) => String(form[field] ?? '').trim();
  const [modal, productId] = [text('modal'), text('product_id')];
  const [points, quantity] = [text('reward_points'), text('quantity')];

  if (modal === '') errors.modal = MISSING.modal;
  if (!isDigits(productId)) errors.product_id = MISSING.product_id;
  if (points === '') errors.reward_points = MISSING.reward_points;
  else if (!isDigits(points)) errors.reward_points = 'Reward points must be an integer.';
  else if (Number(points) > MAX_POINTS) errors.reward_points = 'Reward points are too high';
  if (quantity === '') errors.quantity = MISSING.quantity;
  else if (!isDigits(quantity)) errors.quantity = 'Quantity must be an integer.';
  else if (Number(quantity) < 1) errors.quantity = 'Quantity must be greater than 0';
  else if (Number(quantity) > largestQuantity) errors.quantity = 'Quantity is too high';

  rejectInvalid(errors);
  return { modal, productId: Number(productId), points: Number(points), quantity: Number(quantity) };
}

/** Whether a text is ASCII digits only: no sign, no exponent, no digits of other scripts (bad input D25). */
export const isDigits = (text: string): boolean => /^[0-9]{1,15}$/.test(text);

export type BatchOrder = ReturnType<typeof validateBatchForm>;

/** Returns the error for one field that only the database could validate. */
export const batchFieldRefusal = (field: 'modal' | 'product_id') => invalidField(field, MISSING[field]);

/** The filter of the list of batches: search and sort are the project's own. */
export const batchFilterFields = {
  search: Type.Optional(Type.String({ maxLength: 200, description: "Words of the product's or the model's name." })),
  sort: Type.Optional(oneOf(['created', 'product', 'quantity', 'points'])),
  direction: Type.Optional(oneOf(['asc', 'desc'])),
};

export type BatchFilter = Static<TObject<typeof batchFilterFields>>;

export const codeFilterFields = {
  qr_list_id: Type.Optional(idSchema),
  status: Type.Optional(oneOf(['scanned', 'void'])),
};

export const voidBody = Type.Object({ reason: reasonSchema });

export const voidBatchBody = Type.Object({
  reason: reasonSchema,
  expected: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The most labels that it may void: as many as the admin was shown.' }),
  ),
});
