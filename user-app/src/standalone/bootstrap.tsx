import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from '@loyalty/shared-ui/router';
import { applyTheme, readTheme } from '@loyalty/shared-ui/theme-switch';
import { paths } from '../paths';
import { createRoutes } from '../routes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyTheme(readTheme());

// Replaces the shell: the same routes, with the development proxy as {host}.
const router = createBrowserRouter([
  {
    hydrateFallbackElement: <p role="status">Loading…</p>,
    children: [
      ...createRoutes({ host: '/api' }),
      { path: '/admin/*', element: <p>The admin area is another remote.</p> },
      { path: '*', element: <Navigate to={paths.rewards} replace /> },
    ],
  },
]);
createRoot(root).render(<RouterProvider router={router} />);
