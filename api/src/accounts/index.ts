import { HOUR_MS, MINUTE_MS } from '../platform/jobs/schedule-every';
import { accountRoutes } from './account/account.routes';
import { profileRoutes } from './account/profile.routes';
import { takeOverNumbers } from './number/decide-number';
import { purgeNumberRequests } from './number/number.repository';
import { numberRequestRoutes, numberRoutes } from './number/number.routes';
import { purgeSignIns, signInRoutes, signOutRoutes } from './sign-in';
import { usersRoutes } from './users';
import type { Domain } from '../platform/domain';
import type { AccountsContext } from './context';

export const accounts: Domain<AccountsContext> = {
  routes: [
    signInRoutes,
    signOutRoutes(false),
    signOutRoutes(true),
    profileRoutes,
    accountRoutes,
    numberRoutes,
    numberRequestRoutes,
    usersRoutes,
  ],
  jobs: (context) => [
    { name: 'purge-sign-ins', intervalMs: HOUR_MS, run: () => purgeSignIns(context) },
    { name: 'take-over-numbers', intervalMs: MINUTE_MS, run: () => takeOverNumbers(context) },
    { name: 'purge-number-requests', intervalMs: HOUR_MS, run: () => purgeNumberRequests(context) },
  ],
};
