import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutes } from '../src/routes';
import { beginSession, currentSession, endSession } from '../src/session/session';

/** The fake api of a test file. It is reset before each test, like the browser's storage. */
export let api: ApiStandIn;

beforeAll(async () => {
  // jsdom does not implement scrolling and reports an error.
  window.scrollTo = () => undefined;
  api = await ApiStandIn.start();
});
beforeEach(() => {
  api.reset();
  // Not as by a logout, after which the next sign-in starts at the first page.
  endSession('refused', currentSession().token);
  localStorage.clear();
});
afterAll(() => api.stop());

/** Opens an address of the area, mounted as the shell does. */
export function visit(path: string, { signedIn = true } = {}) {
  if (signedIn) beginSession('test.token');
  const routes = [{ hydrateFallbackElement: <p />, children: createRoutes({ host: api.host }) }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}
