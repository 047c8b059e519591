import { HOUR_MS } from '../jobs/schedule-every';
import { accountRoutes } from '../modules/account/account.routes';
import { profileRoutes } from '../modules/profile';
import { purgeSignIns, signInRoutes, signOutRoutes } from '../modules/sign-in';
import { usersRoutes } from '../modules/users';
import type { Domain } from '../platform/domain';
import type { AppContext } from '../app-context';

export const accounts: Domain<AppContext> = {
  routes: [signInRoutes, signOutRoutes, profileRoutes, accountRoutes, usersRoutes],
  jobs: (context) => [{ name: 'purge-sign-ins', intervalMs: HOUR_MS, run: () => purgeSignIns(context) }],
};
