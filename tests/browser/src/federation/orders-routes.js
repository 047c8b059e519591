// A remote as any team writes it: it knows React and react-router only. PREFIX is defined by its build.
import { createElement } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';

function Frame() {
  const { pathname } = useLocation();
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Orders'),
    createElement('p', null, `Path: ${pathname}`),
    createElement(Link, { to: `${PREFIX}/late/7` }, 'Order 7'),
    createElement(Outlet),
  );
}

export const createRoutes = () => [
  { path: PREFIX, Component: Frame, children: [{ path: 'late/:id', lazy: () => import('./orders-screen.js') }] },
];
