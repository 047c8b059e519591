import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drafts } from '../src/drafts/use-draft';
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

/** The end-of-list element's observers; jsdom has no layout. */
export const observers = new Map<IntersectionObserverCallback, IntersectionObserverInit | undefined>();
const RealObserver = globalThis.IntersectionObserver;

class ObserverStandIn {
  constructor(
    private readonly callback: IntersectionObserverCallback,
    options?: IntersectionObserverInit,
  ) {
    observers.set(callback, options);
  }
  observe() {}
  disconnect() {
    observers.delete(this.callback);
  }
}
/** Scrolls to where the next page of a list is fetched. */
export const reachTheEnd = () =>
  act(() => {
    for (const callback of [...observers.keys()]) {
      callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
    }
  });

beforeAll(() => {
  globalThis.IntersectionObserver = ObserverStandIn as never;
});
afterAll(() => {
  globalThis.IntersectionObserver = RealObserver;
});
beforeEach(() => {
  observers.clear();
  drafts.discardAll();
});

/** The api's path of both steps. */
export const registration = 'users/registeration';
beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { mobile: '9876543210' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 0 } } });
});

/**
 * Returns the response to a number.
 * @param resendAfter seconds until another code can be requested
 */
export const sent = (resendAfter = 55) => ({
  status: 201,
  json: {
    message: 'OTP sent',
    data: { resend_after_seconds: resendAfter, expires_in_seconds: 300, tries_per_code: 5 },
  },
});
/** Returns an error response of the api. */
export const refused = (status: number, code: string, message: string, headers = {}) => ({
  status,
  headers,
  json: { message, code },
});

/** Responds to both steps on one path: with an otp it signs in. */
export function answerRegistration({ send = sent(), signIn = signedIn(2) } = {}) {
  api.on(`POST ${registration}`, ({ body }) => ('otp' in (body as object) ? signIn : send));
}
/** Returns the response to the right code. */
export const signedIn = (roleId: number) => ({
  status: 200,
  json: { message: 'ok', Token: someToken, data: { role_id: roleId } },
});

/** Opens /user/login, or another page that asks for the number. */
export async function atMobileStep(path = '/user/login') {
  const visited = visit({ path });
  const mobile = await screen.findByRole('textbox', { name: 'Mobile number' });
  return { ...visited, mobile };
}

/** Continues to the code step, for 98765 43210. */
export async function atCodeStep() {
  const visited = await atMobileStep();
  await visited.user.type(visited.mobile, '9876543210');
  await visited.user.dblClick(screen.getByRole('button', { name: 'Send OTP' }));
  return { ...visited, otp: await screen.findByRole('textbox', { name: '6-digit code' }) };
}

/** Returns the button once it can be pressed: one that needs data is disabled until the response has come. */
export async function findEnabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

/** Wraps every text of the page in <font>, as Chrome's translator does: React's own text nodes leave the page. */
export function translatePage(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    font.append(text.data);
    text.replaceWith(font);
  }
}
