import { Type, type Static } from '@sinclair/typebox';
import { ApiError, invalidField } from '../../http/api-error';
import { idSchema, reasonSchema } from '../../http/request-fields';
import type { BatchFilter } from './batches.repository';

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

/** The form of spec §5 "Generate QR", validated by `validateBatchForm`: one field has several messages. */
export const batchForm = Type.Object({
  modal: numberOrText("The model's id, or its name.", MISSING.modal),
  product_id: numberOrText('A product of that model.', MISSING.product_id),
  reward_points: numberOrText('Points that each code pays, 0 to 1,000,000.', MISSING.reward_points),
  quantity: numberOrText('Codes in the batch, 1 to 1,000,000.', MISSING.quantity),
});

export interface BatchOrder {
  modal: number | string;
  productId: number;
  points: number;
  quantity: number;
}

/**
 * Validates the form's four fields in the order of spec §5.
 * @param largestQuantity maximum codes in one batch
 * @throws ApiError 400 with every field's message in `errors`, the first one in `message`
 */
export function validateBatchForm(form: Static<typeof batchForm>, largestQuantity: number): BatchOrder {
  const errors: Record<string, string> = {};
  const modal = textOf(form.modal);
  const productId = textOf(form.product_id);
  const points = textOf(form.reward_points);
  const quantity = textOf(form.quantity);

  if (modal === '') errors.modal = MISSING.modal;
  if (!isDigits(productId)) errors.product_id = MISSING.product_id;
  if (points === '') errors.reward_points = MISSING.reward_points;
  else if (!isDigits(points)) errors.reward_points = 'Reward points must be an integer.';
  else if (Number(points) > MAX_POINTS) errors.reward_points = 'Reward points are too high';
  if (quantity === '') errors.quantity = MISSING.quantity;
  else if (!isDigits(quantity)) errors.quantity = 'Quantity must be an integer.';
  else if (Number(quantity) < 1) errors.quantity = 'Quantity must be greater than 0';
  else if (Number(quantity) > largestQuantity) errors.quantity = 'Quantity is too high';

  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError(400, 'invalid_input', first, { errors });
  return { modal, productId: Number(productId), points: Number(points), quantity: Number(quantity) };
}

/** Returns the error for one field that only the database could validate. */
export function batchFieldRefusal(field: 'modal' | 'product_id'): ApiError {
  return invalidField(field, MISSING[field]);
}

const oneOf = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)));

/** The filter of the list of batches: search and sort are the project's own. */
export const batchFilterFields = {
  search: Type.Optional(Type.String({ maxLength: 200, description: "Words of the product's or the model's name." })),
  sort: Type.Optional(oneOf('created', 'product', 'quantity', 'points')),
  direction: Type.Optional(oneOf('asc', 'desc')),
};

/** Returns the filter of a list of batches; newest first by default. */
export function readBatchFilter({
  search = '',
  sort = 'created',
  direction = sort === 'created' ? 'desc' : 'asc',
}: Partial<BatchFilter> & { search?: string }): BatchFilter {
  return { words: search.split(/\s+/).filter((word) => word !== ''), sort, direction };
}

/** The filter of the list of codes. */
export const codeFilterFields = {
  qr_list_id: Type.Optional(idSchema),
  status: Type.Optional(oneOf('scanned', 'void')),
};

/** The reason for voiding a batch or a code. */
export const voidBody = Type.Object({ reason: reasonSchema });

/** Returns a number or a text as text; the empty text for null and undefined. */
function textOf(value: number | string | null | undefined): string {
  return String(value ?? '').trim();
}

/** Whether a text is ASCII digits only: no sign, no exponent, no digits of other scripts (bad-inputs D25). */
function isDigits(text: string): boolean {
  return /^[0-9]{1,15}$/.test(text);
}
