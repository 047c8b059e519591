import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider, type RouteObject } from '@loyalty/shared-ui/router';
import { configureApi } from '../src/api/client';
import { currentSession, endSession } from '../src/session/session';
import { AdminArea } from '../src/layout/admin-area';
import type { ApiStandIn } from '@loyalty/tooling/api-stand-in';

/** Renders routes inside the admin area's root, at an address, against a stand-in of the api. */
export function renderRoutes(routes: RouteObject[], at: string, api: ApiStandIn) {
  configureApi({
    host: api.host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
  const router = createMemoryRouter([{ element: <AdminArea />, children: routes }], { initialEntries: [at] });
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) };
}
