import { type Static, Type } from '@sinclair/typebox';
import type { Config } from '../../platform/config/load-config';
import { invalidField } from '../../platform/http/api-error';

export const DEAD_LINK = 'This link was used before or has expired. Ask for a new one.';
const wrongOtp = 'Invalid or expired OTP';
const NO_ROLE = 'Please select role';

export const userMobile = Type.String({
  pattern: '^[0-9]{10}$',
  description: 'Ten digits, no country code.',
  'x-message': 'Please enter a valid 10-digit mobile number.',
});

/** Ten digits from 6, 7, 8 or 9; the message has two spaces (docs/product.md §5 "Admin mobile"). */
const adminMobile = Type.String({
  minLength: 1,
  pattern: '^[6-9][0-9]{9}$',
  description: 'Ten digits starting with 6, 7, 8 or 9.',
  'x-message': {
    required: 'Phone number is required.',
    minLength: 'Phone number is required.',
    otherwise: 'Please enter a valid  mobile number.',
  },
});

/** A string: a code may begin with zeros. */
export const otp = Type.String({
  minLength: 1,
  pattern: '^[0-9]{6}$',
  description: 'The six digits of the message.',
  'x-message': { required: 'Please enter otp', minLength: 'Please enter otp', otherwise: wrongOtp },
});

export const codeSent = Type.Object({
  resend_after_seconds: Type.Integer(),
  expires_in_seconds: Type.Integer(),
  tries_per_code: Type.Integer({ description: 'Wrong tries after which the code no longer works.' }),
});

export const presentCodeSent = ({ limits }: Pick<Config, 'limits'>) => ({
  message: 'OTP sent successfully',
  data: {
    resend_after_seconds: limits.otpResendSeconds,
    expires_in_seconds: limits.otpValidSeconds,
    tries_per_code: limits.otpTriesPerCode,
  },
});

const roleId = Type.Unknown({
  description:
    '2 plumber, 3 customer. Counts at the first registration only. Without it a new number with the right code gets `role_required`, and the code stays valid.',
});

const deviceId = Type.String({
  pattern: '^[\\w-]{16,64}$',
  description: 'A random id that this browser keeps. Without it, or with a new one, payout details are guarded.',
  'x-message': 'Invalid device id',
});

const referredBy = Type.String({
  maxLength: 40,
  description: 'The code of the one who brought a new user. Counts at the first registration only.',
  'x-message': 'This invitation code is not known. Please check it, or leave it out',
});

export const userSendBody = Type.Object({ mobile: userMobile });
export const userSignInBody = Type.Object({
  mobile: userMobile,
  otp,
  role_id: Type.Optional(roleId),
  device_id: Type.Optional(deviceId),
  referred_by: Type.Optional(referredBy),
});
export const registrationBody = Type.Object({
  mobile: userMobile,
  otp: Type.Optional(otp),
  role_id: Type.Optional(roleId),
  device_id: Type.Optional(deviceId),
  referred_by: Type.Optional(referredBy),
});
export const adminSendBody = Type.Object({ mobile: adminMobile });
export const adminSignInBody = Type.Object({ mobile: adminMobile, otp });

export type UserSignInBody = Static<typeof userSignInBody>;

/** Returns the role of the request, a number or its text; anything else gets the message of docs/product.md §5. */
export function readRole(given: unknown): 2 | 3 | undefined {
  if (given === undefined) return undefined;
  if (given === 2 || given === '2') return 2;
  if (given === 3 || given === '3') return 3;
  throw invalidField('role_id', NO_ROLE);
}

/** Only a request with the right code gets it: it says that the number is new. */
export const roleRequired = () => invalidField('role_id', NO_ROLE, 400, 'role_required');

/** From the fragment of a link of `npm run admin-link`. */
export const adminLinkBody = Type.Object({
  token: Type.String({
    pattern: '^[\\w-]{43}$',
    maxLength: 43,
    description: 'The part of the link after #.',
    'x-message': DEAD_LINK,
  }),
});
