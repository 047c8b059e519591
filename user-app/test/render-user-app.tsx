import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetAnswers } from '../src/offline/kept-answers';
import { createRoutes } from '../src/routes';
import { beginSession, rereadSession } from '../src/session/session';

// The first visit to a screen compiles its modules; a busy machine takes its time.
configure({ asyncUtilTimeout: 5000 });

const underWay = new Set<Promise<unknown>>();
const send = globalThis.fetch;
globalThis.fetch = (...request) => {
  const answer = send(...request);
  underWay.add(answer);
  void answer.catch(() => undefined).finally(() => underWay.delete(answer));
  return answer;
};

// A read that is broken off with the stand-in, after the last test, would find no document and end the whole run.
afterAll(async () => {
  const patience = new Promise((resolve) => setTimeout(resolve, 2000));
  await Promise.race([patience, Promise.allSettled(underWay)]);
  await new Promise((resolve) => setTimeout(resolve, 20));
});

/** A token as the api gives them: three parts, meaningless here. */
export const someToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

interface Visit {
  /** Where the shell found the api. */
  host: string;
  path: string;
  /** Somebody is signed in on this device. */
  signedIn?: boolean;
}

/** Opens the user area as a new page would: nothing but storage survives from what was rendered before. */
export function visit({ host, path, signedIn = false }: Visit) {
  // jsdom scrolls nowhere and says so.
  window.scrollTo = () => undefined;
  // What the last page knew in memory alone is gone.
  if (localStorage.getItem('lastKnown') === null) forgetAnswers();
  act(() => {
    if (signedIn) beginSession(someToken);
    rereadSession();
  });
  const routes = [...createRoutes({ host }), { path: '/admin/*', element: <p>The admin area</p> }];
  const router = createMemoryRouter(
    // Like the shell: something to show while the first page's chunk is on its way.
    [{ hydrateFallbackElement: <p>Loading</p>, children: routes }],
    { initialEntries: [path] },
  );
  const user = userEvent.setup();
  const view = render(<RouterProvider router={router} />);
  return { user, router, unmount: view.unmount };
}
