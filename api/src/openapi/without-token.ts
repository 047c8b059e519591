/** The calls of both areas that need no token: those that get one (spec §7). guards.test.ts holds every other to it. */
export const WITHOUT_TOKEN = [
  'POST /users/registeration',
  'POST /users/generate_Otp',
  'POST /users/validate_Otp',
  'POST /admin/generate_Otp',
  'POST /admin/validate_Otp',
];
