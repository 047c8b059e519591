import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { foreignPaths, isRemoteModule } from '@loyalty/shared-ui/remote-contract';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { paths } from './paths';
import * as remote from './routes';
import { tokenKey } from './session/session';
import { texts } from './texts';

let api: ApiStandIn;
beforeAll(async () => {
  // jsdom does not implement scrolling and reports an error.
  window.scrollTo = () => undefined;
  api = await ApiStandIn.start();
});
beforeEach(() => {
  api.reset();
  localStorage.clear();
});
afterAll(() => api.stop());

/** Opens an address of the area, mounted like the shell does. */
function visit(path: string) {
  const routes = [{ hydrateFallbackElement: <p />, children: remote.createRoutes({ host: api.host }) }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return userEvent.setup();
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('keeps the contract with the shell', () => {
  expect(isRemoteModule(remote)).toBe(true);
  expect(foreignPaths(remote.createRoutes({ host: '/api' }), paths.home)).toEqual([]);
});

it('opens the screens from the first one', async () => {
  api.on('GET healthz', { json: { status: 'ok' } });
  const user = visit(paths.home);
  await findHeading(texts.area);
  await user.click(screen.getAllByRole('link', { name: texts.service.title })[0]!);
  await findHeading(texts.service.title);
  expect(await screen.findByText('ok')).toBeInTheDocument();
});

it('shows an error with Retry when the api cannot be reached', async () => {
  api.on('GET healthz', { status: 500, json: {} });
  const user = visit(paths.service);
  const retry = await screen.findByRole('button', { name: texts.service.retry });
  api.on('GET healthz', { json: { status: 'ok' } });
  await user.click(retry);
  expect(await screen.findByText('ok')).toBeInTheDocument();
});

it('sends the token, and ends the session when the api refuses it', async () => {
  localStorage.setItem(tokenKey, 'expired');
  api.on('GET healthz', { status: 401, json: { code: 'token_required', message: 'Please Provide Token' } });
  visit(paths.service);
  await waitFor(() => expect(api.callsOf('healthz')[0]?.headers.token).toBe('expired'));
  await waitFor(() => expect(localStorage.getItem(tokenKey)).toBeNull());
});

it.each([{ text: '<h1>Sign in to the proxy</h1>' }, { json: { code: 'UNAUTHENTICATED' } }])(
  "keeps the session where a 401 is not the api's own: %j",
  async (reply) => {
    localStorage.setItem(tokenKey, 'token');
    api.on('GET healthz', { status: 401, ...reply });
    visit(paths.service);
    await screen.findByRole('button', { name: texts.service.retry });
    expect(localStorage.getItem(tokenKey)).toBe('token');
  },
);

it('shows its own page at an unknown address', async () => {
  visit(`${paths.home}/unknown`);
  await findHeading(texts.notFound.title);
});
