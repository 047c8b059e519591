import { Type } from '@sinclair/typebox';
import { moment, nullableText } from '../../http/envelope';
import type { Profile } from './profile.repository';

/** spec §3 "User profile"; `email` and `email_id` are the same value (decisions.md §3). */
export const profileAnswer = Type.Object({
  id: Type.Integer(),
  mobile: Type.String(),
  role_id: Type.Integer(),
  name: nullableText,
  address: nullableText,
  location: nullableText,
  email: nullableText,
  email_id: nullableText,
  joined_dt: moment,
});

/** Returns the caller's own profile; empty fields are null. */
export function presentProfile(profile: Profile) {
  return {
    id: profile.id,
    mobile: profile.mobile,
    role_id: profile.roleId,
    name: profile.name,
    address: profile.address,
    location: profile.location,
    email: profile.email,
    email_id: profile.email,
    joined_dt: profile.joinedAt.toISOString(),
  };
}
