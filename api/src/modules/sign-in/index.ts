export { forgetMobile } from './forget-mobile';
export { forgetOldSignIns } from './forget-old-sign-ins';
export { sendOneTimeCode } from './send-one-time-code';
export { signInRoutes } from './sign-in.routes';
export { signOutRoutes } from './sign-out.routes';
export { invalidOneTimeCode, useOneTimeCode } from './use-one-time-code';
