import { useRef } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { Link, Outlet, RouterProvider } from '@loyalty/shared-ui/router';
import { useRouteFocus } from './route-focus';

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

describe('useRouteFocus', () => {
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
