import { invalidField } from '../../http/api-error';
import { showableLine } from '../../showable-text';

const LONGEST_NAME = 120;
const CAPITAL = { model: 'Model', product: 'Product' };

/**
 * Returns the name of a model or product as it is stored: trimmed, single spaces, composed characters.
 * @param field the wire's name of the field, for `errors`
 * @throws ApiError 400, 'Please enter a model name' (spec §5) if it is empty
 */
export function validateName(thing: 'model' | 'product', name: string | undefined, field = 'name'): string {
  const tidy = showableLine(name ?? '');
  if (tidy === undefined) throw invalidField(field, `Invalid ${thing} name`);
  if (tidy === '') throw invalidField(field, `Please enter a ${thing} name`);
  if (tidy.length > LONGEST_NAME) throw invalidField(field, `${CAPITAL[thing]} name is too long`);
  return tidy;
}
