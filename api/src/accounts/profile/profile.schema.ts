import { type Static, Type } from '@sinclair/typebox';
import { ApiError } from '../../platform/http/api-error';
import { optionalOrNull } from '../../platform/http/request-fields';
import { showableLine, showableLines } from '../../platform/showable-text';
import type { ProfileChanges } from './profile.repository';

const MAX_LENGTH = { name: 100, address: 500, location: 300, email: 254 };
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/u;

/** docs/product.md §7: `{location, name, address}`, and the optional e-mail of docs/product.md §3. A `mobile` is ignored. */
export const profileBody = Type.Object({
  name: Type.String({ 'x-message': { required: 'Name is required.', otherwise: 'Invalid name' } }),
  address: optionalOrNull(Type.String(), { 'x-message': 'Invalid address' }),
  location: optionalOrNull(Type.String(), { 'x-message': 'Invalid location' }),
  email: optionalOrNull(Type.String(), { 'x-message': 'Please enter a valid email address.' }),
  email_id: optionalOrNull(Type.String(), { 'x-message': 'Please enter a valid email address.' }),
});

/**
 * Returns what to store: an absent field stays unchanged, an empty one is cleared. @throws ApiError 400 with a message
 * per field
 */
export function readProfileChanges(body: Static<typeof profileBody>): ProfileChanges {
  const errors: Record<string, string> = {};
  const validate = (field: keyof typeof MAX_LENGTH, given: string | undefined, message: string) => {
    if (given === undefined || given.length > MAX_LENGTH[field]) errors[field] = message;
    return given ?? '';
  };

  const name = validate('name', showableLine(body.name), 'Invalid name');
  if (name === '' && !errors.name) errors.name = 'Name is required.';
  const address = validate('address', showableLines(body.address ?? ''), 'Invalid address');
  const location = validate('location', showableLine(body.location ?? ''), 'Invalid location');
  const givenEmail = body.email !== undefined ? body.email : body.email_id;
  const email = validate('email', showableLine(givenEmail ?? ''), 'Please enter a valid email address.');
  if (email !== '' && !EMAIL.test(email)) errors.email = 'Please enter a valid email address.';

  const [message] = Object.values(errors);
  if (message !== undefined) throw new ApiError(400, 'invalid_input', message, { errors });
  return {
    name,
    ...(body.address === undefined ? {} : { address: address || null }),
    ...(body.location === undefined ? {} : { location: location || null }),
    ...(givenEmail === undefined ? {} : { email: email || null }),
  };
}
