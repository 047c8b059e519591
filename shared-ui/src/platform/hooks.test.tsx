import { useRef } from 'react';
import { render, screen, act, renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { Link, Outlet, RouterProvider, useNavigate } from '@loyalty/shared-ui/router';
import { useRouteFocus } from './route-focus';
import { useStillHere } from './still-here';
import { useCommand } from './use-command';

describe('useRouteFocus', () => {
  function Layout() {
    const main = useRef<HTMLElement>(null);
    useRouteFocus(main);
    return (
      <>
        <Link to="/other">Other</Link>
        <Link to="/other?page=2">Second page</Link>
        <Link to="/form">Form</Link>
        <main ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </>
    );
  }

  function Form() {
    return <input aria-label="Name" ref={(input) => input?.focus()} />;
  }

  const setup = () => {
    const router = createMemoryRouter([
      {
        element: <Layout />,
        children: [
          { path: '/', element: <p>Home</p> },
          { path: '/other', element: <p>Elsewhere</p> },
          { path: '/form', element: <Form /> },
        ],
      },
    ]);
    render(<RouterProvider router={router} />);
    return userEvent.setup();
  };

  it('leaves the first load alone and moves the focus after a navigation', async () => {
    const user = setup();
    expect(document.body).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Other' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stays where it is when only the query changes', async () => {
    const user = setup();
    await user.click(screen.getByRole('link', { name: 'Other' }));
    await user.click(screen.getByRole('link', { name: 'Second page' }));
    expect(screen.getByRole('link', { name: 'Second page' })).toHaveFocus();
  });

  it('leaves the focus to a page that took it', async () => {
    const user = setup();
    await user.click(screen.getByRole('link', { name: 'Form' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });
});

describe('useStillHere', () => {
  /** A form whose request ends when the test says so; then it navigates to the list. */
  function Form({ saved }: { saved: Promise<void> }) {
    const navigate = useNavigate();
    const isStillHere = useStillHere();
    const save = async () => {
      await saved;
      if (isStillHere()) await navigate('/list');
    };
    return (
      <>
        <button type="button" onClick={() => void save()}>
          Save
        </button>
        <Link to="/other">Other</Link>
        <Link to="/slow">Slow</Link>
      </>
    );
  }

  async function pressSave() {
    let endRequest = () => {};
    const saved = new Promise<void>((resolve) => (endRequest = resolve));
    let endLoading = () => {};
    const loaded = new Promise<void>((resolve) => (endLoading = resolve));
    const router = createMemoryRouter([
      { path: '/', element: <Form saved={saved} /> },
      { path: '/list', element: <h1>The list</h1> },
      { path: '/other', element: <h1>Elsewhere</h1> },
      { path: '/slow', lazy: () => loaded.then(() => ({ Component: () => <h1>The slow page</h1> })) },
    ]);
    render(<RouterProvider router={router} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const end = (what: () => void) =>
      act(async () => {
        what();
        await saved;
      });
    return { user, router, endRequest: () => end(endRequest), endLoading: () => act(async () => endLoading()) };
  }

  it('is true for a user who waited', async () => {
    const { endRequest } = await pressSave();
    await endRequest();
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
  });

  it('is false for a user who has left', async () => {
    const { user, endRequest, router } = await pressSave();
    await user.click(screen.getByRole('link', { name: 'Other' }));
    await endRequest();
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/other');
  });

  it('is false for a user whose next page is still loading', async () => {
    const { user, endRequest, endLoading } = await pressSave();
    await user.click(screen.getByRole('link', { name: 'Slow' }));
    await endRequest();
    await endLoading();
    expect(await screen.findByRole('heading', { name: 'The slow page' })).toBeVisible();
  });
});

describe('useCommand', () => {
  /** A request that ends when the test says so. */
  function lateRequest() {
    const settle: { succeed: (result: string) => void; fail: (error: Error) => void }[] = [];
    const send = jest.fn(
      (_input: { name: string; photo?: File }, _key: string) =>
        new Promise<string>((succeed, fail) => settle.push({ succeed, fail })),
    );
    return { send, last: () => settle.at(-1)!, keys: () => send.mock.calls.map(([, key]) => key) };
  }

  function renderCommand(
    options: { onSuccess?: (result: string) => unknown; onError?: (error: unknown) => string } = {},
  ) {
    const request = lateRequest();
    const hook = renderHook(() =>
      useCommand(request.send, { onError: (error) => (error as Error).message, ...options }),
    );
    const run = (name: string, photo?: File) =>
      act(async () => void hook.result.current.run({ name, ...(photo && { photo }) }));
    return {
      ...hook,
      request,
      run,
      succeed: (result = 'done') => act(async () => request.last().succeed(result)),
      fail: (message = 'no network') => act(async () => request.last().fail(new Error(message))),
    };
  }

  it('is pending until it has succeeded, and passes the result on', async () => {
    const onSuccess = jest.fn();
    const { result, run, succeed } = renderCommand({ onSuccess });
    await run('Elbow');
    expect(result.current).toMatchObject({ pending: true, input: { name: 'Elbow' } });
    await succeed('saved');
    expect(onSuccess).toHaveBeenCalledWith('saved', { name: 'Elbow' });
    expect(result.current).toMatchObject({ pending: false, error: undefined, input: undefined });
  });

  it('sends once for two clicks', async () => {
    const { result, request, succeed } = renderCommand();
    let outcomes: boolean[] = [];
    await act(async () => {
      void Promise.all([result.current.run({ name: 'Tee' }), result.current.run({ name: 'Tee' })]).then(
        (both) => (outcomes = both),
      );
    });
    expect(request.send).toHaveBeenCalledTimes(1);
    await succeed();
    expect(outcomes).toEqual([true, false]);
  });

  it('is pending until onSuccess is over', async () => {
    let finish = () => {};
    const { result, run, succeed } = renderCommand({ onSuccess: () => new Promise<void>((end) => (finish = end)) });
    await run('Tee');
    await succeed();
    expect(result.current.pending).toBe(true);
    await act(async () => finish());
    expect(result.current.pending).toBe(false);
  });

  it('shows what onError makes of an error, with its input, until it is cleared or sent again', async () => {
    const { result, run, fail } = renderCommand();
    await run('Tee');
    await fail('refused');
    expect(result.current).toMatchObject({ pending: false, error: 'refused', input: { name: 'Tee' } });
    act(() => result.current.clear());
    expect(result.current).toMatchObject({ error: undefined, input: undefined });
    await run('Tee');
    await fail('refused');
    await run('Tee');
    expect(result.current).toMatchObject({ pending: true, error: undefined });
  });

  it('is still pending when it is cleared meanwhile', async () => {
    const { result, run } = renderCommand();
    await run('Tee');
    act(() => result.current.clear());
    expect(result.current.pending).toBe(true);
  });

  it('sends the same key again after an error, and another after a success', async () => {
    const { request, run, fail, succeed } = renderCommand();
    await run('Tee');
    await fail();
    await run('Tee');
    await succeed();
    await run('Tee');
    const [first, again, next] = request.keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('sends another key for another input, and for another file of the same name', async () => {
    const { request, run, fail } = renderCommand();
    for (const [name, photo] of [
      ['Tee', new File(['a'], 'label.jpg', { lastModified: 1 })],
      ['Tee', new File(['a'], 'label.jpg', { lastModified: 2 })],
      ['Tee', new File(['a'], 'label.jpg', { lastModified: 2 })],
      ['Elbow', new File(['a'], 'label.jpg', { lastModified: 2 })],
    ] as const) {
      await run(name, photo);
      await fail();
    }
    const [first, otherFile, sameFile, otherName] = request.keys();
    expect(sameFile).toBe(otherFile);
    expect(new Set([first, otherFile, otherName]).size).toBe(3);
  });

  it('finishes what was sent after its component is gone, and changes no state then', async () => {
    const onSuccess = jest.fn();
    const complaints = jest.spyOn(console, 'error');
    const { result, run, succeed, unmount } = renderCommand({ onSuccess });
    await run('Tee');
    unmount();
    await succeed();
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(result.current.pending).toBe(true);
    expect(complaints).not.toHaveBeenCalled();
  });
});
