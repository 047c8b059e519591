import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Popover } from '@loyalty/shared-ui/popover';
import {
  createBrowserRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigate,
  useSearchParams,
} from '@loyalty/shared-ui/router';
import { closeOnBack } from './close-on-back';

function Page({ dismissible }: { dismissible: boolean }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <h1>Page {params.get('sort')}</h1>
      <button onClick={() => setOpen(true)}>Menu</button>
      <Dialog title="Menu" closeLabel="Close" open={open} dismissible={dismissible} onClose={() => setOpen(false)}>
        <Link to="/next">Next</Link>
        <button onClick={() => setParams({ sort: 'name' }, { replace: true })}>Sort</button>
        <button onClick={() => setAsked(true)}>Ask</button>
        <button
          onClick={() => {
            setOpen(false);
            void navigate('/next');
          }}
        >
          Close and go on
        </button>
      </Dialog>
      <Dialog title="Sure?" closeLabel="No" open={asked} onClose={() => setAsked(false)}>
        Sure?
      </Dialog>
      <Popover label="More">
        <button>Export</button>
      </Popover>
    </>
  );
}

const user = userEvent.setup();
let stop: () => void;
let router: ReturnType<typeof createBrowserRouter>;

/** Starts at /page, after /before. */
async function start({ dismissible = true } = {}) {
  history.pushState(null, '', '/before');
  const children = [
    { path: 'before', element: <Link to="/page">To the page</Link> },
    { path: 'page', element: <Page dismissible={dismissible} /> },
    { path: 'next', element: <h1>Next</h1> },
  ];
  ({ router, stop } = closeOnBack(() => createBrowserRouter([{ path: '/', element: <Outlet />, children }])));
  render(<RouterProvider router={router} />);
  await user.click(await screen.findByRole('link', { name: 'To the page' }));
}
afterEach(() => {
  stop();
  router.dispose();
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const back = async () => act(async () => history.back());
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby'));
const arrivesAt = (path: string) => waitFor(() => expect(router.state.location.pathname + location.search).toBe(path));
const closes = () => waitFor(() => expect(dialogs()).toEqual([]));

describe('Back', () => {
  it('closes a dialog and stays on the page; the next one leaves it', async () => {
    await start();
    await press('Menu');
    await back();
    await closes();
    expect(location.pathname).toBe('/page');
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
    await back();
    await arrivesAt('/before');
  });

  it('closes the topmost first', async () => {
    await start();
    await press('Menu');
    await press('Ask');
    expect(dialogs()).toHaveLength(2);
    await back();
    await waitFor(() => expect(dialogs()).toHaveLength(1));
    await back();
    await closes();
    expect(location.pathname).toBe('/page');
    await back();
    await arrivesAt('/before');
  });

  it('leaves the page in one step after a dialog was closed by its button, however often it was opened', async () => {
    await start();
    for (const _time of [1, 2]) {
      await press('Menu');
      await press('Close');
    }
    await back();
    await arrivesAt('/before');
  });

  it.each(['Next', 'Close and go on'])(
    'returns from the page that “%s” of a dialog opened, without the dialog',
    async (name) => {
      await start();
      await press('Menu');
      await user.click(screen.getByText(name));
      await arrivesAt('/next');
      await back();
      await arrivesAt('/page');
      expect(dialogs()).toEqual([]);
      await back();
      await arrivesAt('/before');
    },
  );

  it('closes a dialog that changed the address of its page, which keeps the change', async () => {
    await start();
    await press('Menu');
    await press('Sort');
    await back();
    await closes();
    await arrivesAt('/page?sort=name');
    expect(screen.getByRole('heading', { name: 'Page name' })).toBeInTheDocument();
    await back();
    await arrivesAt('/before');
  });

  it('closes nothing that may not be closed now', async () => {
    await start({ dismissible: false });
    await press('Menu');
    const restored = jest.spyOn(history, 'pushState');
    for (const times of [1, 2]) {
      await back();
      await waitFor(() => expect(restored).toHaveBeenCalledTimes(times));
    }
    expect([dialogs().length, location.pathname]).toEqual([1, '/page']);
    restored.mockRestore();
  });

  it('closes a panel beside its button', async () => {
    await start();
    await press('More');
    await back();
    await closes();
    expect(location.pathname).toBe('/page');
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });
});

it('two steps back at once close two dialogs', async () => {
  await start();
  await press('Menu');
  await press('Ask');
  await act(async () => history.go(-2));
  await closes();
  expect(location.pathname).toBe('/page');
  await back();
  await arrivesAt('/before');
});

it('two steps back close the one that may be closed; the one that may not keeps its entry', async () => {
  await start({ dismissible: false });
  await press('Menu');
  await press('Ask');
  await act(async () => history.go(-2));
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  await waitFor(() => expect(history.state).toMatchObject({ overlay: 1 }));
  await press('Close and go on');
  await arrivesAt('/next');
});

describe('a step that a page blocks', () => {
  const blocker = () => router.state.blockers.get('form')!;
  const isBack = () => waitFor(() => expect([location.pathname, history.state.idx]).toEqual(['/page', 1]));
  const block = async () => {
    await back();
    await waitFor(() => expect(blocker().state).toBe('blocked'));
  };

  it.each(['asks again', 'stops asking at once'])(
    'stays on its page however often Back is pressed, and %s',
    async (how) => {
      await start();
      router.getBlocker('form', () => true);
      if (how !== 'asks again') router.subscribe(({ blockers }) => blockers.get('form')?.reset?.());
      for (const _time of [1, 2, 3]) {
        const before = router.state.blockers;
        await back();
        await waitFor(() => expect(router.state.blockers).not.toBe(before));
        await isBack();
      }
      expect(router.state.location.pathname).toBe('/page');
      router.deleteBlocker('form');
      await back();
      await arrivesAt('/before');
      expect(location.pathname).toBe('/before');
    },
  );

  it('goes on when the page lets it', async () => {
    await start();
    router.getBlocker('form', () => true);
    await block();
    await isBack();
    act(() => blocker().proceed!());
    await arrivesAt('/before');
    expect(location.pathname).toBe('/before');
  });

  it('closes a dialog that was opened meanwhile', async () => {
    await start();
    router.getBlocker('form', () => true);
    // While the history is at the other page.
    const menu = screen.getByRole('button', { name: 'Menu' });
    const stopOpening = router.subscribe(({ blockers }) => blockers.get('form')?.state === 'blocked' && menu.click());
    await block();
    stopOpening();
    await isBack();
    await waitFor(() => expect(history.state).toMatchObject({ overlay: 1 }));
    expect(dialogs()).toHaveLength(1);
    await back();
    await closes();
    await isBack();
    expect(history.state).toMatchObject({ overlay: 0 });
    router.deleteBlocker('form');
    await back();
    await arrivesAt('/before');
  });
});

it('Forward after Back shows nothing, and Back leaves the page in one step', async () => {
  await start();
  await press('Menu');
  await back();
  await closes();
  await act(async () => history.forward());
  await waitFor(() => expect(history.state).toMatchObject({ overlay: 1 }));
  expect([dialogs().length, location.pathname]).toEqual([0, '/page']);
  await back();
  await arrivesAt('/before');
});

it('passes on entries that are not of the router, e.g. of two links to a heading', async () => {
  await start();
  for (const path of ['/next', '/page']) {
    act(() => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(location.pathname).toBe(path);
  }
});
