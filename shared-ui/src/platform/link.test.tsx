import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { Link, NavLink, Outlet, RouterProvider } from '@loyalty/shared-ui/router';

function Layout() {
  return (
    <>
      <NavLink to="/points">Points</NavLink>
      <NavLink to="/" end>
        Home
      </NavLink>
      <Link to="/points" state={{ from: 'here' }} replace>
        Instead
      </Link>
      <Link to="/points" onClick={(event) => event.preventDefault()}>
        Stay
      </Link>
      <Outlet />
    </>
  );
}

const setup = (at = '/') => {
  const router = createMemoryRouter(
    [{ path: '/', element: <Layout />, children: [{ path: '*', element: <p>Any page</p> }] }],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
};
const isCurrent = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current') === 'page';

describe('a link', () => {
  it('opens its page, with its state, in place of this one if it says so', async () => {
    const { router, user } = setup();
    const link = screen.getByRole('link', { name: 'Instead' });
    expect(link).toHaveAttribute('href', '/points');
    await user.click(link);
    expect(router.state.location).toMatchObject({ pathname: '/points', state: { from: 'here' } });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leaves a click to the browser that opens another tab, and one that its own handler has taken', async () => {
    const { router, user } = setup();
    await user.click(screen.getByRole('link', { name: 'Stay' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Points' }));
    expect(router.state.location.pathname).toBe('/');
  });
});

it('a link to a phone number has its address', () => {
  const router = createMemoryRouter([{ path: '/', element: <Link to="tel:18001234567">Call</Link> }]);
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'tel:18001234567');
});

describe('a link of a navigation', () => {
  it.each([
    ['/points', true, false],
    ['/Points/', true, false],
    ['/points/TX-1', true, false],
    ['/pointsmore', false, false],
    ['/', false, true],
  ])('at %s names the current page', (at, points, home) => {
    setup(at);
    expect([isCurrent('Points'), isCurrent('Home')]).toEqual([points, home]);
  });
});
