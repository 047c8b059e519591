import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mixed, object, string, ValidationError, type InferType } from 'yup';
import { judgePicture } from './judge-picture';

/** The form of a new product as it is being filled in. */
export interface ProductValues {
  picture: File | null;
  name: string;
  /** A model's id as the <select> holds it; '' before a choice. */
  modelId: string;
}

/** As the server counts. */
const longestName = 120;

const productName = (i18n: I18n) =>
  string()
    .trim()
    .required(i18n._(msg`Please enter a product name`))
    .max(longestName, i18n._(msg`Product name is too long`));

/** The popup that changes a product's name only. */
export const createProductNameSchema = (i18n: I18n) => object({ name: productName(i18n) });

export type ProductNameValues = InferType<ReturnType<typeof createProductNameSchema>>;

const createProductSchema = (i18n: I18n) =>
  object({
    picture: mixed<File>()
      .required(i18n._(msg`Please select a file`))
      .test('image', i18n._(msg`Please select an image file.`), (file) => judgePicture(file) !== 'not-an-image')
      .test('size', i18n._(msg`File size exceeds 5MB limit`), (file) => judgePicture(file) !== 'too-large'),
    name: productName(i18n),
    modelId: string().required(i18n._(msg`Please enter a model name`)),
  });

const checkOrder = ['picture', 'name', 'modelId'] as const satisfies (keyof ProductValues)[];

/**
 * Judges a new product in the order of spec §5 "Add product", one message at a time.
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
