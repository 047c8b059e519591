export { addressBucket } from './address-bucket';
export { invalidOneTimeCode, useOneTimeCode } from './one-time-code';
export { eraseMobile, purgeSignIns } from './purge-sign-ins.repository';
export { sendOneTimeCode } from './send-one-time-code';
export { type SignInLink, makeSignInLink } from './sign-in-admin';
export { codeSent, otp, presentCodeSent } from './sign-in.schema';
export { signInRoutes } from './sign-in.routes';
export { signOutRoutes } from './sign-out.routes';
