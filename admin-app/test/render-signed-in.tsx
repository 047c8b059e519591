import type { RouteObject } from '@loyalty/shared-ui/router';
import { RequireSession } from '../src/session/require-session';
import { beginSession } from '../src/session/session';
import type { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { renderRoutes } from './render-routes';

/** The token that renderSignedIn stores and the api should be sent. */
export const testToken = 'test.admin.token';

/** Renders pages behind the guard, at an address, against a stand-in of the api. */
export function renderSignedIn(pages: RouteObject[], at: string, api: ApiStandIn) {
  beginSession(testToken);
  return renderRoutes([{ element: <RequireSession />, children: pages }], at, api);
}
