/**
 * The calls of both areas that need no token: those that get one (spec §7), and the preview of a label that was opened
 * before signing in. guards.test.ts tests that all others need one.
 */
export const WITHOUT_TOKEN = [
  'POST /users/registeration',
  'POST /users/generate_Otp',
  'POST /users/validate_Otp',
  'POST /users/labels/preview',
  'POST /admin/generate_Otp',
  'POST /admin/validate_Otp',
  'POST /admin/sign-in-link',
];
