import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act } from 'react';
import { loadRemoteStyles } from './remote-stylesheets';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const send = (event: 'load' | 'error') => sheets().forEach((link) => link.dispatchEvent(new Event(event)));

afterEach(() => sheets().forEach((link) => link.remove()));

describe('loadRemoteStyles', () => {
  it('puts the look on the page for as long as one of its routes is shown', async () => {
    const styles = loadRemoteStyles(['https://cdn.example/admin/css/tokens.css']);
    send('load');
    const router = createMemoryRouter(
      [
        { Component: await styles, children: [{ path: '/admin', element: <p>Admin</p> }] },
        { path: '/user', element: <p>User</p> },
      ],
      { initialEntries: ['/user'] },
    );
    render(<RouterProvider router={router} />);
    const media = () => sheets().map((link) => link.media);
    expect(media()).toEqual(['not all']);
    await act(() => router.navigate('/admin'));
    expect(screen.getByText('Admin')).toBeInTheDocument();
    expect(media()).toEqual(['all']);
    await act(() => router.navigate('/user'));
    expect(media()).toEqual(['not all']);
  });

  it('fails where a style sheet cannot be loaded', async () => {
    const styles = loadRemoteStyles(['https://cdn.example/admin/css/tokens.css']);
    send('error');
    await expect(styles).rejects.toThrow('css/tokens.css cannot be loaded');
  });
});
