import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { Outlet, RouterProvider, type RouteObject } from '@loyalty/shared-ui/router';
import { UnsentNotices } from '../src/layout/unsent-decisions';
import { configureApi } from '@loyalty/shared-ui/api-client';
import { AdminMessages } from '../src/i18n/admin-messages';
import { RequireSession } from '../src/session/require-session';
import { beginSession, currentSession, endSession } from '../src/session/session';
import { api } from './api';

/** The session's token, which the api should receive. */
export const someToken = 'test.admin.token';

interface Visit {
  /** The routes that the test needs, instead of all. */
  pages: RouteObject[];
  path: string;
  /** Starts signed in, with the pages behind the guard. */
  signedIn?: boolean;
  /** The pages bring the frame along. */
  hasFrame?: boolean;
}

const WithNotices = () => (
  <>
    <UnsentNotices />
    <Outlet />
  </>
);

/** Opens pages of the admin area inside its root, against the fake api. */
export function visit({ pages, path, signedIn = false, hasFrame = false }: Visit) {
  configureApi({
    host: api.host,
    readToken: () => currentSession().token,
    onTokenRefused: (token) => endSession('refused', token),
  });
  if (signedIn) beginSession(someToken);
  // As the frame does on every page.
  const framed = hasFrame ? pages : [{ element: <WithNotices />, children: pages }];
  const children = signedIn ? [{ element: <RequireSession />, children: framed }] : pages;
  const area = (
    <AdminMessages>
      <Outlet />
    </AdminMessages>
  );
  const router = createMemoryRouter([{ element: area, children }], { initialEntries: [path] });
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), router, ...render(<RouterProvider router={router} />) };
}
