import { createRoutes as createAdminRoutes } from '../../../../admin-app/src/routes';
import { createRoutes as createUserRoutes } from '../../../../user-app/src/routes';

/** The shell's own of this name, for a remote that cannot be missing. */
export class RemoteUnavailableError extends Error {}

/** In place of shell/src/load-remote.ts: both areas' lists of routes are part of the entry. */
export const loadRemote = async ({ name }) => ({
  createRoutes: name === 'admin_app' ? createAdminRoutes : createUserRoutes,
});
