import { ApiError } from './api-error';

/**
 * The refusal of one field whose value no schema can judge: 400 `invalid_input`, the message at the field and as the whole.
 *
 * @param field the wire's name of it
 */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError(400, 'invalid_input', message, { errors: { [field]: message } });
}
