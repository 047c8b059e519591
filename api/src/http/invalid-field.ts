import { ApiError } from './api-error';

/**
 * Returns the error for one field that no schema can validate: 400 `invalid_input`, the message both at the field and
 * at the top.
 * @param field the wire's name of it
 */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError(400, 'invalid_input', message, { errors: { [field]: message } });
}
