import { Type } from '@sinclair/typebox';
import { moment } from '../../http/envelope';

export const deletionBody = Type.Object({
  // A string: a code may begin with zeros.
  otp: Type.String({
    minLength: 1,
    pattern: '^[0-9]{6}$',
    description: 'The six digits of the message.',
    'x-message': { required: 'Please enter otp', minLength: 'Please enter otp', otherwise: 'Invalid or expired OTP' },
  }),
  points: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Balance and waiting points together, as shown to the user before the deletion.',
    'x-message': 'Invalid points',
  }),
});

/** An account's figures, under the wire's names where it has some (spec §3 "User reward summary"). */
export const accountAnswer = Type.Object({
  joined_dt: moment,
  balance_reward_points: Type.Integer(),
  Rewards_points_for_Approval: Type.Integer(),
  pending_claims: Type.Integer({ description: 'Claims that wait for an admin.' }),
  claims: Type.Integer(),
  scans: Type.Integer(),
  sessions: Type.Integer({ description: 'Devices and browsers that are signed in now, this one included.' }),
});

export const deletedAnswer = Type.Object({
  points: Type.Integer({ description: 'Points that lapsed.' }),
  claims: Type.Integer({ description: 'Waiting claims that were withdrawn.' }),
});
