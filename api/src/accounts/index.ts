import { HOUR_MS } from '../platform/jobs/schedule-every';
import { accountRoutes } from './account/account.routes';
import { profileRoutes } from './account/profile.routes';
import { purgeSignIns, signInRoutes, signOutRoutes } from './sign-in';
import { usersRoutes } from './users';
import type { Domain } from '../platform/domain';
import type { AccountsContext } from './context';

export const accounts: Domain<AccountsContext> = {
  routes: [signInRoutes, signOutRoutes(false), signOutRoutes(true), profileRoutes, accountRoutes, usersRoutes],
  jobs: (context) => [{ name: 'purge-sign-ins', intervalMs: HOUR_MS, run: () => purgeSignIns(context) }],
};
