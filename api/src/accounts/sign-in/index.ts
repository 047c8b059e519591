export { invalidOneTimeCode, keepOneTimeCode, pseudonymsOf, useOneTimeCode } from './one-time-code';
export { eraseMobile, purgeSignIns } from './otp-sends.repository';
export { sendOneTimeCode } from './send-one-time-code';
export { type SignInLink, makeSignInLink } from './sign-in';
export { codeSent, otp, presentCodeSent, userMobile } from './sign-in.schema';
export { signInRoutes, signOutRoutes } from './sign-in.routes';
