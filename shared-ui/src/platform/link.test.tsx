import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { Link, NavLink, Outlet, RouterProvider, useLocation } from '@loyalty/shared-ui/router';

function Where() {
  const { pathname, state } = useLocation();
  return <output>{[pathname, state].filter(Boolean).join(' ')}</output>;
}

function Page() {
  return (
    <>
      <Link to="/stores" state="from the map">
        Stores
      </Link>
      <Link to="/points" onClick={(event) => event.preventDefault()}>
        Points
      </Link>
      <Link to="/points" target="_blank">
        Points in a tab
      </Link>
      <Link to="tel:+911234567890">Call</Link>
      <NavLink to="/points">Ways</NavLink>
      <NavLink to="/points" end>
        Exactly
      </NavLink>
      <Where />
      <Outlet />
    </>
  );
}

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

describe('Link', () => {
  it('is followed by the router, with its state', async () => {
    open('/home');
    await userEvent.click(screen.getByRole('link', { name: 'Stores' }));
    expect(screen.getByRole('status')).toHaveTextContent('/stores from the map');
    expect(screen.getByRole('link', { name: 'Stores' })).toHaveAttribute('href', '/stores');
  });

  it('leaves a click alone that its handler or another tab takes', async () => {
    open('/home');
    await userEvent.click(screen.getByRole('link', { name: 'Points' }));
    await userEvent.click(screen.getByRole('link', { name: 'Points in a tab' }));
    expect(screen.getByRole('status')).toHaveTextContent('/home');
  });

  it('gives the browser an address with a scheme', () => {
    open('/home');
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+911234567890');
  });
});

describe('NavLink', () => {
  it.each([
    ['/points', 'page', 'page'],
    ['/POINTS/12', 'page', null],
    ['/pointsmen', null, null],
  ])('marks %s', (path, below, exactly) => {
    open(path);
    const current = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current');
    expect([current('Ways'), current('Exactly')]).toEqual([below, exactly]);
  });
});
