export { forgetOldSignIns } from './forget-old-sign-ins';
export { signInRoutes } from './sign-in.routes';
export { signOutRoutes } from './sign-out.routes';
