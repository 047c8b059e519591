export { addressBucket } from './address-bucket';
export { eraseMobile } from './erase-mobile';
export { purgeSignIns } from './purge-sign-ins';
export { sendOneTimeCode } from './send-one-time-code';
export { type SignInLink, makeSignInLink } from './sign-in-link';
export { signInRoutes } from './sign-in.routes';
export { signOutRoutes } from './sign-out.routes';
export { invalidOneTimeCode, useOneTimeCode } from './use-one-time-code';
