import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from '@loyalty/shared-ui/router';
import { applyTheme, readTheme } from '@loyalty/shared-ui/theme-switch';
import { paths } from '../paths';
import { createRoutes } from '../routes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyTheme(readTheme());

// What the shell does in production: the same routes, the development proxy as {host}.
const router = createBrowserRouter([
  {
    hydrateFallbackElement: <p role="status">Loading…</p>,
    children: [
      ...createRoutes({ host: '/api' }),
      { path: '/user/*', element: <p>The user area is another remote.</p> },
      { path: '*', element: <Navigate to={paths.dashboard} replace /> },
    ],
  },
]);
createRoot(root).render(<RouterProvider router={router} />);
