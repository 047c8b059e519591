import { type Static, Type } from '@sinclair/typebox';
import { ApiError } from '../../http/api-error';
import { showableLine, showableLines } from '../../showable-text';
import type { ProfileChanges } from './profile.repository';

const LONGEST = { name: 100, address: 500, location: 300, email: 254 };
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/u;

const optionalText = (message: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Null()], { 'x-message': message }));

/** spec §7: `{location, name, address}`, and the optional e-mail of decisions.md §3. A `mobile` is ignored. */
export const profileBody = Type.Object({
  name: Type.String({ 'x-message': { required: 'Name is required.', otherwise: 'Invalid name' } }),
  address: optionalText('Invalid address'),
  location: optionalText('Invalid location'),
  email: optionalText('Please enter a valid email address.'),
  email_id: optionalText('Please enter a valid email address.'),
});

/**
 * Returns what to store: an absent field stays unchanged, an empty one is cleared. @throws ApiError 400 with a message
 * per field
 */
export function readProfileChanges(body: Static<typeof profileBody>): ProfileChanges {
  const errors: Record<string, string> = {};
  const judge = (field: keyof typeof LONGEST, given: string | undefined, message: string) => {
    if (given === undefined || given.length > LONGEST[field]) errors[field] = message;
    return given ?? '';
  };

  const name = judge('name', showableLine(body.name), 'Invalid name');
  if (name === '' && !errors.name) errors.name = 'Name is required.';
  const address = judge('address', showableLines(body.address ?? ''), 'Invalid address');
  const location = judge('location', showableLine(body.location ?? ''), 'Invalid location');
  const givenEmail = body.email !== undefined ? body.email : body.email_id;
  const email = judge('email', showableLine(givenEmail ?? ''), 'Please enter a valid email address.');
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
