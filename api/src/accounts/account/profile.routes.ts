import { type Static, Type } from '@sinclair/typebox';
import { rejectInvalid } from '../../platform/http/api-error';
import { optionalOrNull } from '../../platform/http/request-fields';
import { showableLine, showableLines } from '../../platform/showable-text';
import { type ProfileChanges, type Profile, findProfile, updateProfile } from './profile.repository';
import type { AccountsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, orNull } from '../../platform/http/envelope';
import { requireUser, tokenRequired, userOf } from '../../platform/http/guards';
import { toWire } from '../../platform/http/to-wire';

export const PROFILE_LENGTHS = { name: 100, address: 500, location: 300, email: 254 };
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/u;

/** docs/product.md §7: `{location, name, address}`, and the optional e-mail of docs/product.md §3. A `mobile` is ignored. */
const profileBody = Type.Object({
  name: Type.String({ 'x-message': { required: 'Name is required.', otherwise: 'Invalid name' } }),
  address: optionalOrNull(Type.String(), { 'x-message': 'Invalid address' }),
  location: optionalOrNull(Type.String(), { 'x-message': 'Invalid location' }),
  email: optionalOrNull(Type.String(), { 'x-message': 'Please enter a valid email address.' }),
  email_id: optionalOrNull(Type.String(), { 'x-message': 'Please enter a valid email address.' }),
});

/** An absent field stays unchanged, an empty one is cleared. @throws ApiError 400 with a message per field */
function readProfileChanges(body: Static<typeof profileBody>): ProfileChanges {
  const errors: Record<string, string> = {};
  const validate = (field: keyof typeof PROFILE_LENGTHS, given: string | undefined, message: string) => {
    if (given === undefined || given.length > PROFILE_LENGTHS[field]) errors[field] = message;
    return given ?? '';
  };

  const name = validate('name', showableLine(body.name), 'Invalid name');
  if (name === '' && !errors.name) errors.name = 'Name is required.';
  const address = validate('address', showableLines(body.address ?? ''), 'Invalid address');
  const location = validate('location', showableLine(body.location ?? ''), 'Invalid location');
  const givenEmail = body.email !== undefined ? body.email : body.email_id;
  const email = validate('email', showableLine(givenEmail ?? ''), 'Please enter a valid email address.');
  if (email !== '' && !EMAIL.test(email)) errors.email = 'Please enter a valid email address.';

  rejectInvalid(errors);
  return {
    name,
    ...(body.address === undefined ? {} : { address: address || null }),
    ...(body.location === undefined ? {} : { location: location || null }),
    ...(givenEmail === undefined ? {} : { email: email || null }),
  };
}

const profileResponse = dataEnvelope(
  Type.Object({
    id: Type.Integer(),
    mobile: Type.String(),
    role_id: Type.Integer({ description: '1 admin, 2 plumber, 3 customer.' }),
    name: nullableText,
    address: nullableText,
    location: nullableText,
    email: nullableText,
    email_id: orNull(Type.String(), { description: 'The same as `email`.' }),
    joined_dt: moment,
  }),
);

function presentProfile(profile: Profile) {
  return { ...toWire(profile), email_id: profile.email, joined_dt: profile.joinedAt.toISOString() };
}

export const profileRoutes = (context: AccountsContext) =>
  defineRoutes(requireUser(context), 'profile', ({ route }) => {
    const { db } = context;
    route('POST /users/getUserDetails', {
      operationId: 'getUserDetails',
      summary: "The caller's own profile",
      body: Type.Object({}),
      response: profileResponse,
      handler: async (request) => ({
        message: 'User details',
        data: presentProfile(await findProfile(db, userOf(request).id)),
      }),
    });

    route('POST /users/user-update', {
      operationId: 'updateUser',
      summary: "Change the caller's own profile",
      body: profileBody,
      status: 201,
      response: profileResponse,
      async handler(request) {
        const profile = await updateProfile(db, userOf(request).id, readProfileChanges(request.body));
        if (!profile) throw tokenRequired();
        return { message: 'Account Updated Successfully', data: presentProfile(profile) };
      },
    });
  });
