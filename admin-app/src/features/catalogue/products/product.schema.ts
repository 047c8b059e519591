import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mixed, object, string, ValidationError } from 'yup';
import { plainName } from '@loyalty/shared-ui/typed-text';
import { amount, whole } from '../../../forms/amount-fields';

/** docs/product.md §9 "Image maximum", in bytes; inclusive. */
export const maxPictureBytes = 5_242_880;

/** Extensions in the picker (docs/product.md §9 "Accepted image extensions"). */
export const pictureExtensions = '.jpg,.jpeg,.png';

const pictureTypes = ['image/jpeg', 'image/png'];

/**
 * Returns why a chosen file cannot be a product's picture; undefined if valid. Trusts the browser's media type; the
 * server validates the content.
 */
export function validatePicture(file: File): 'not-an-image' | 'too-large' | undefined {
  if (!pictureTypes.includes(file.type) || file.size === 0) return 'not-an-image';
  if (file.size > maxPictureBytes) return 'too-large';
  return undefined;
}

/** Details of a product as they are typed; each may be empty. */
export interface DetailValues {
  sku: string;
  /** In rupees. */
  mrp: string;
  defaultPoints: string;
  category: string;
}

export const noDetails: DetailValues = { sku: '', mrp: '', defaultPoints: '', category: '' };

/** Names of the wire's fields to those of the form. */
export const detailNames = { sku: 'sku', mrp: 'mrp', default_points: 'defaultPoints', category: 'category' } as const;

/** Values of a new product's form. */
export interface ProductValues extends DetailValues {
  picture: File | null;
  name: string;
  /** The value of the <select>: a model's id, or '' before a choice. */
  modelId: string;
}

/** Same limit as the server's. */
const NAME_MAX_LENGTH = 120;

const productName = (i18n: I18n) =>
  string()
    .transform(plainName)
    .required(i18n._(msg`Please enter a product name`))
    .max(NAME_MAX_LENGTH, i18n._(msg`Product name is too long`));

const productPicture = (i18n: I18n) =>
  mixed<File>()
    .nullable()
    .test(
      'image',
      i18n._(msg`Please select an image file.`),
      (file) => !file || validatePicture(file) !== 'not-an-image',
    )
    .test('size', i18n._(msg`File size exceeds 5MB limit`), (file) => !file || validatePicture(file) !== 'too-large');

/** Same limits as the server's. */
const details = (i18n: I18n) => ({
  sku: string().max(60, i18n._(msg`The SKU is longer than 60 characters`)),
  category: string().max(60, i18n._(msg`The category is longer than 60 characters`)),
  mrp: amount(i18n, { most: 10_000_000 }),
  defaultPoints: whole(i18n, 1_000_000, { zero: true }),
});

/** Returns the schema of an edited product: its name, its details, and optionally a new picture. */
export const createEditedProductSchema = (i18n: I18n) =>
  object({ name: productName(i18n), picture: productPicture(i18n), ...details(i18n) });

export interface EditedProductValues extends DetailValues {
  name: string;
  /** Null keeps the current one. */
  picture: File | null;
}

const createProductSchema = (i18n: I18n) =>
  object({
    picture: productPicture(i18n).required(i18n._(msg`Please select a file`)),
    name: productName(i18n),
    modelId: string().required(i18n._(msg`Please enter a model name`)),
    ...details(i18n),
  });

const checkOrder = [
  'picture',
  'name',
  'modelId',
  'sku',
  'mrp',
  'defaultPoints',
  'category',
] as const satisfies (keyof ProductValues)[];

/**
 * Validates a new product in the order of docs/product.md §5 "Add product", one message at a time.
 * @returns the first problem under its field; empty when there is none
 */
export function firstProblem(values: ProductValues, i18n: I18n): Partial<Record<keyof ProductValues, string>> {
  const schema = createProductSchema(i18n);
  for (const field of checkOrder) {
    try {
      schema.validateSyncAt(field, values);
    } catch (problem) {
      if (!(problem instanceof ValidationError)) throw problem;
      return { [field]: problem.message };
    }
  }
  return {};
}
