import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { Link, RouterProvider, useNavigate } from '@loyalty/shared-ui/router';
import { useStillHere } from './still-here';

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

describe('useStillHere', () => {
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
