import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { claimReload, RouteErrorPanel } from './error-boundary';

function Part(): never {
  throw new Error('boom');
}

let consoleError: jest.SpyInstance;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => consoleError.mockRestore());

describe('RouteErrorPanel', () => {
  const texts = {
    retryLabel: 'Reload',
    message: 'Try again.',
    notLoaded: { title: 'This page could not be loaded', message: 'The connection broke.', retryLabel: 'Retry' },
    offline: 'There is no connection.',
  };
  function openFailing(error: Error) {
    const lazy = () => Promise.reject(error);
    const route = {
      path: '/',
      lazy,
      errorElement: <RouteErrorPanel {...texts} />,
      hydrateFallbackElement: <p>Loading</p>,
    };
    const router = createMemoryRouter([route]);
    render(<RouterProvider router={router} />);
    return userEvent.setup();
  }
  const chunkError = () => Object.assign(new Error('Loading chunk 425 failed'), { name: 'ChunkLoadError' });
  /** jsdom does not implement reload and logs an error. */
  const reloads = () => consoleError.mock.calls.filter(([said]) => String(said).includes('navigation')).length;

  beforeEach(() => {
    sessionStorage.clear();
    globalThis.fetch = () => Promise.resolve(new Response());
  });
  afterEach(() => jest.restoreAllMocks());

  it('reloads once for code that did not arrive', async () => {
    openFailing(chunkError());
    await waitFor(() => expect(reloads()).toBe(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that the page could not be loaded when a reload has not helped, and reloads again on Retry', async () => {
    sessionStorage.setItem('reloadedForChunk', chunkError().message);
    const user = openFailing(chunkError());
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    expect(reloads()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reloads()).toBe(1));
  });

  it.each([
    ['the phone is in flight mode', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the line is dead', () => (globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch')))],
    ['a proxy answers for the server', () => (globalThis.fetch = async () => new Response('', { status: 502 }))],
  ])('never reloads while %s, by itself or on Retry', async (_case, cut) => {
    cut();
    const user = openFailing(chunkError());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There is no connection.')).toBeVisible();
    expect(reloads()).toBe(0);
  });

  it('is what a route shows when its page fails', async () => {
    const router = createMemoryRouter([{ path: '/', element: <Part />, errorElement: <RouteErrorPanel {...texts} /> }]);
    render(<RouterProvider router={router} />);
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.getByText('Try again.')).toBeInTheDocument();
  });
});

describe('claim reload', () => {
  const chunkError = (chunk: string) =>
    Object.assign(new Error(`Loading chunk ${chunk} failed`), { name: 'ChunkLoadError' });

  beforeEach(() => sessionStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  describe('claimReload', () => {
    it('grants one reload for each chunk that is gone', () => {
      expect(claimReload(chunkError('425'))).toBe(true);
      expect(claimReload(chunkError('425'))).toBe(false);
      expect(claimReload(chunkError('706'))).toBe(true);
    });

    it('grants none for anything else', () => {
      expect(claimReload(new TypeError('undefined is not a function'))).toBe(false);
      expect(claimReload('ChunkLoadError')).toBe(false);
    });

    it('grants none where it could not be remembered, and would go on for ever', () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
      expect(claimReload(chunkError('425'))).toBe(false);
    });
  });
});
