import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetAnswers } from '../src/offline/kept-answers';
import { createRoutes } from '../src/routes';
import { beginSession, rereadSession } from '../src/session/session';
import { api } from './api';

/** A token as the api gives them: three parts, meaningless here. */
export const someToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

interface Visit {
  path: string;
  /** Somebody is signed in on this device. */
  signedIn?: boolean;
}

/** Opens the user area as a new page would, against the stand-in of the api: nothing but storage survives from before. */
export function visit({ path, signedIn = false }: Visit) {
  // jsdom scrolls nowhere and says so.
  window.scrollTo = () => undefined;
  // What the last page knew in memory alone is gone.
  if (localStorage.getItem('lastKnown') === null) forgetAnswers();
  act(() => {
    if (signedIn) beginSession(someToken);
    rereadSession();
  });
  const routes = [...createRoutes({ host: api.host }), { path: '/admin/*', element: <p>The admin area</p> }];
  const router = createMemoryRouter(
    // Like the shell: something to show while the first page's chunk is on its way.
    [{ hydrateFallbackElement: <p>Loading</p>, children: routes }],
    { initialEntries: [path] },
  );
  const user = userEvent.setup();
  const view = render(<RouterProvider router={router} />);
  return { user, router, unmount: view.unmount };
}
