import '@loyalty/shared-ui/tokens.css';
import '@loyalty/shared-ui/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, RouterProvider } from '@loyalty/shared-ui/router';
import { applyTheme, readTheme } from '@loyalty/shared-ui/theme-switch';
import { paths } from '../paths';
import { createRoutes } from '../routes';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyTheme(readTheme());
const router = createBrowserRouter([
  ...createRoutes({ host: '/api' }),
  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
]);
createRoot(root).render(<RouterProvider router={router} />);
