import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { act } from 'react';
import { wearLook } from './wear-look';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const tell = (event: 'load' | 'error') => sheets().forEach((link) => link.dispatchEvent(new Event(event)));

afterEach(() => sheets().forEach((link) => link.remove()));

describe('wearLook', () => {
  it('puts the look on the page for as long as one of its routes is shown', async () => {
    const worn = wearLook(['https://cdn.example/admin/css/look.css']);
    tell('load');
    const router = createMemoryRouter(
      [
        { Component: await worn, children: [{ path: '/admin', element: <p>Admin</p> }] },
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

  it('fails where a style sheet does not come', async () => {
    const worn = wearLook(['https://cdn.example/admin/css/look.css']);
    tell('error');
    await expect(worn).rejects.toThrow('css/look.css does not come');
  });
});
