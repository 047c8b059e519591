import { Type } from '@sinclair/typebox';
import type { AccountsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment, nullableText, orNull } from '../../platform/http/envelope';
import { requireUser, tokenRequired, userOf } from '../../platform/http/guards';
import { toWire } from '../../platform/http/to-wire';
import { type Profile, findProfile, updateProfile } from './profile.repository';
import { profileBody, readProfileChanges } from './profile.schema';

/** docs/product.md §3 "User profile"; `email` and `email_id` are the same value (docs/product.md §3). */
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

/** Routes of a user's own details (docs/product.md §2 "/user/personaldetails", §7). */
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
