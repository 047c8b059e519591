import { Type } from '@sinclair/typebox';
import type { Person } from './people.repository';

const nullableText = Type.Union([Type.String(), Type.Null()]);

/** A row of the plumbers' and customers' tables (spec §3; `email` and `email_id` are the same value, decisions.md §3). */
export const personRow = Type.Object({
  id: Type.Integer(),
  name: nullableText,
  location: nullableText,
  joined_dt: Type.String({ format: 'date-time' }),
  Accumulated_points: Type.Integer({ description: 'Points ever granted.' }),
  points_redeemed: Type.Integer({ description: 'Points approved.' }),
  mobile: nullableText,
  email: nullableText,
  email_id: nullableText,
  status: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
});

export function presentPerson(person: Person) {
  return {
    id: person.id,
    name: person.name,
    location: person.location,
    joined_dt: person.joinedAt.toISOString(),
    Accumulated_points: person.granted,
    points_redeemed: person.redeemed,
    mobile: person.mobile,
    email: person.email,
    email_id: person.email,
    status: person.suspendedAt ? ('suspended' as const) : ('active' as const),
  };
}
