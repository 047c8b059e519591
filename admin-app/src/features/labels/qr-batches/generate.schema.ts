import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { object, string, type InferType } from 'yup';

/** docs/product.md §5 "Points, quantity". */
const highest = 1_000_000;

/** ASCII digits only, as the server accepts. */
const digits = /^[0-9]+$/;

/** Returns the schema of docs/product.md §5 "Generate QR". Numbers are text until submitted, so that the input is kept. */
export const createGenerateSchema = (i18n: I18n) =>
  object({
    modelId: string().required(i18n._(msg`Please select a model.`)),
    productId: string().required(i18n._(msg`Please select a product.`)),
    rewardPoints: string()
      .trim()
      .required(i18n._(msg`Please enter reward points.`))
      .matches(digits, i18n._(msg`Reward points must be an integer.`))
      .test('highest', i18n._(msg`Reward points can be at most 10,00,000.`), (text) => !(Number(text) > highest)),
    quantity: string()
      .trim()
      .required(i18n._(msg`Please enter quantity.`))
      .matches(digits, i18n._(msg`Quantity must be an integer.`))
      .test('lowest', i18n._(msg`Quantity must be at least 1.`), (text) => !digits.test(text ?? '') || Number(text) > 0)
      .test('highest', i18n._(msg`Quantity can be at most 10,00,000.`), (text) => !(Number(text) > highest)),
  });

export type GenerateValues = InferType<ReturnType<typeof createGenerateSchema>>;

/** Returns the number typed so far; undefined if invalid. */
export function readCount(text: string, lowest: 0 | 1): number | undefined {
  const trimmed = text.trim();
  const count = Number(trimmed);
  return digits.test(trimmed) && count >= lowest && count <= highest ? count : undefined;
}
