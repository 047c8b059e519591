import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearResponseCache } from '../src/offline/response-cache';
import { createRoutes } from '../src/routes';
import { beginSession, rereadSession } from '../src/session/session';
import { api } from './api';

/** A token in the api's format: three parts, meaningless here. */
export const someToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

interface Visit {
  path: string;
  /** Whether a user is signed in on this device. */
  signedIn?: boolean;
}

/** Opens the user area as a new page would, against the api stand-in: only storage persists. */
export function visit({ path, signedIn = false }: Visit) {
  // jsdom does not implement scrolling and reports an error.
  window.scrollTo = () => undefined;
  // Clears what the last page had in memory only.
  if (localStorage.getItem('responseCache') === null) clearResponseCache();
  act(() => {
    if (signedIn) beginSession(someToken);
    rereadSession();
  });
  const routes = [...createRoutes({ host: api.host }), { path: '/admin/*', element: <p>The admin area</p> }];
  const router = createMemoryRouter(
    // Like the shell: a fallback while the first page's chunk is loading.
    [{ hydrateFallbackElement: <p>Loading</p>, children: routes }],
    { initialEntries: [path] },
  );
  const user = userEvent.setup();
  const view = render(<RouterProvider router={router} />);
  return { user, router, unmount: view.unmount };
}
