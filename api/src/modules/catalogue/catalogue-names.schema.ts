import { invalidField } from '../../http/api-error';
import { showableLine } from '../../showable-text';

const LONGEST_NAME = 120;

/**
 * Returns a model's name as it is stored: trimmed, single spaces, composed characters.
 * @param field the wire's name of the field, for `errors`
 * @throws ApiError 400 'Please enter a model name' (spec §5) if it is empty
 */
export function validateModelName(name: string | undefined, field: string): string {
  return validateName(name, field, 'model');
}

/**
 * Returns a product's name as it is stored. @throws ApiError 400 'Please enter a product name' (spec §5) if it is empty
 */
export function validateProductName(name: string | undefined, field: string): string {
  return validateName(name, field, 'product');
}

function validateName(name: string | undefined, field: string, thing: 'model' | 'product'): string {
  const tidy = showableLine(name ?? '');
  const capital = thing === 'model' ? 'Model' : 'Product';
  if (tidy === undefined) throw invalidField(field, `Invalid ${thing} name`);
  if (tidy === '') throw invalidField(field, `Please enter a ${thing} name`);
  if (tidy.length > LONGEST_NAME) throw invalidField(field, `${capital} name is too long`);
  return tidy;
}
