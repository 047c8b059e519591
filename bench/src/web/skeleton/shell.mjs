import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

const remote = (load) => async () => ({ Component: (await load()).Page });

const router = createBrowserRouter([
  { path: '/user/*', lazy: remote(() => import('user_app/page')), HydrateFallback: () => null },
  { path: '/admin/*', lazy: remote(() => import('admin_app/page')), HydrateFallback: () => null },
]);
createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }));
