import '../src/tokens.css';
import '../src/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from '@loyalty/shared-ui/router';
import { applyTheme, readTheme } from '../src/theme-switch';
import { ToastProvider } from '../src/toast';
import { Gallery } from './gallery';
import { screens } from './screens';

const wanted = new URLSearchParams(window.location.search).get('theme');
applyTheme(wanted === 'light' || wanted === 'dark' ? wanted : readTheme());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');

const router = createBrowserRouter([
  { path: '/', element: <Gallery /> },
  ...screens.map(({ path, element }) => ({ path: `${path}/*`, element })),
]);

createRoot(root).render(
  <StrictMode>
    <ToastProvider label="Messages" dismissLabel="Dismiss">
      <RouterProvider router={router} />
    </ToastProvider>
  </StrictMode>,
);
